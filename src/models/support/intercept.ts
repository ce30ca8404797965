import type { HttpReply, WireRequest, ModelAnswer, ModelFactory, ModelOptions } from "./model.ts";
import type { ModelRequest } from "../../schema/model.ts";

const never = new AbortController().signal;

/** What an adapter would send for a request; nothing is sent. */
export async function captureRequest(
  create: ModelFactory,
  options: ModelOptions,
  request: ModelRequest,
): Promise<WireRequest> {
  let written: WireRequest | undefined;
  const transport = (wire: WireRequest) => {
    written = wire;
    return Promise.reject(new Error("the request is captured"));
  };
  await using model = await create({ ...options, transport });
  const end: unknown = await model.ask(request, never).catch((error: unknown) => error);
  // An adapter may refuse a request before it writes anything.
  if (written === undefined) throw end;
  return written;
}

/** What an adapter makes of a reply that came by another way; rejects as the adapter does. */
export async function readReply(
  create: ModelFactory,
  options: ModelOptions,
  { request, reply }: { request: ModelRequest; reply: HttpReply },
): Promise<ModelAnswer> {
  await using model = await create({ ...options, transport: () => Promise.resolve(reply) });
  return await model.ask(request, never);
}
