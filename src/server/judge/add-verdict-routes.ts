import type { Context } from "hono";
import { BatchRequest, JudgeSample } from "../../schema/judge-api.ts";
import type { JudgeApp, JudgeServices } from "./judge-app.ts";
import { readRequest } from "./read-request.ts";

/** Bytes of a request's body. */
export const bodyLimits = { one: 8 * 2 ** 20, many: 64 * 2 ** 20 };

export function addVerdictRoutes(app: JudgeApp, { service, bodies }: JudgeServices): void {
  app.post("/v1/verdicts", async (context) => {
    const limit = { most: bodyLimits.one, room: bodies };
    const request = await readRequest(context, JudgeSample, limit);
    if (!request.ok) return request.error;
    const asker = { client: context.get("client"), signal: context.req.raw.signal };
    using admitted = service.admit([request.value], asker);
    for await (const judged of admitted.judge()) {
      if (judged.status === 503) context.header("Retry-After", "1");
      return context.json(judged, judged.status);
    }
    throw new Error("a sample has an answer");
  });

  app.post("/v1/verdicts/batch", async (context) => {
    const limit = { most: bodyLimits.many, room: bodies };
    const request = await readRequest(context, BatchRequest, limit);
    if (!request.ok) return request.error;
    const left = new AbortController();
    const signal = AbortSignal.any([left.signal, context.req.raw.signal]);
    const admitted = service.admit(request.value.samples, {
      client: context.get("client"),
      signal,
    });
    return answerLines(context, { items: admitted.judge(), left, room: admitted });
  });
}

interface Lines {
  items: AsyncGenerator<object>;
  /** Aborted when the reader leaves. */
  left: AbortController;
  /** Given back at the end, however it comes. */
  room: Disposable;
}

/** Objects as NDJSON, each as it comes; no more are made than the reader takes. */
function answerLines(context: Context, { items, left, room }: Lines): Response {
  const encoder = new TextEncoder();
  const end = (): void => {
    left.abort();
    room[Symbol.dispose]();
  };
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const item = await items.next();
          if (!item.done) {
            controller.enqueue(encoder.encode(`${JSON.stringify(item.value)}\n`));
            return;
          }
          end();
          controller.close();
        } catch (error) {
          end();
          controller.error(error);
        }
      },
      async cancel() {
        end();
        await items.return(undefined).catch(() => {});
      },
    },
    { highWaterMark: 1 },
  );
  return context.body(body, 200, {
    "Content-Type": "application/x-ndjson",
    "Cache-Control": "no-store",
  });
}
