import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import qs from "qs";
import { z } from "zod";

export const Event = z.object({
  id: z.string().min(1),
  type: z.enum(["payment", "refund"]),
  data: z.object({
    amount: z.coerce.number().int().positive(),
    tags: z.array(z.string()).default([]),
  }),
});

export interface Inbox {
  port: number;
  events: z.infer<typeof Event>[];
  close: () => Promise<void>;
}

const LIMIT_BYTES = 65_536;
const TOLERANCE_SECONDS = 300;

/**
 * Start an HTTP server on 127.0.0.1, on a port that the system chooses, which takes the webhooks of
 * a payment provider at the path /hooks (a query after the path does not matter). A webhook is a
 * POST request whose body is a form (application/x-www-form-urlencoded, parameters such as charset
 * may follow) of the event in the notation of qs, such as
 * `id=e1&type=payment&data[amount]=500&data[tags][]=web`, and whose header X-Signature reads
 * `t=SECONDS,v1=HEX`: SECONDS is when it was signed, in whole seconds since 1970, and HEX the
 * HMAC-SHA256, in lower case hexadecimal, of SECONDS, a full stop and the bytes of the body under
 * the secret.
 *
 * A request is answered by the first of these that holds: 404 (another path), 405 with the header
 * Allow: POST (another method), 415 (another type of content, or none), 413 (the body has more than
 * LIMIT_BYTES bytes), 401 (the signature is missing, malformed or wrong, or its time is more than
 * TOLERANCE_SECONDS before or after the clock, which tells seconds since 1970), 422 (the event does
 * not fit the schema Event), 200 with the text "duplicate" (an event with this id was accepted
 * before), 201 with the text "accepted". Only in the last case the event is recorded.
 *
 * @param secret - The secret that is shared with the provider.
 * @param clock - Tells the time in seconds since 1970.
 * @returns The port, the recorded events in the order in which they were accepted (the array grows
 *   as they come in), and a function that stops the server, open connections included.
 * @throws RangeError - If the secret is empty.
 *
 * Requirements:
 * - node:crypto
 * - node:http
 * - qs
 * - zod
 *
 * @example
 * ```ts
 * const inbox = await taskFunc("whsec", () => Date.now() / 1000);
 * // … after a webhook came in:
 * console.log(inbox.events); // [ { id: 'e1', type: 'payment', data: { amount: 500, tags: [ 'web' ] } } ]
 * await inbox.close();
 * ```
 */
export async function taskFunc(secret: string, clock: () => number): Promise<Inbox> {
  if (secret === "") throw new RangeError("the secret is empty");
  const events: Inbox["events"] = [];

  const isSigned = (header: unknown, body: Buffer): boolean => {
    const match = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(header));
    if (!match) return false;
    const wanted = createHmac("sha256", secret).update(`${match[1]}.`).update(body).digest();
    const isFresh = Math.abs(clock() - Number(match[1])) <= TOLERANCE_SECONDS;
    return timingSafeEqual(wanted, Buffer.from(match[2]!, "hex")) && isFresh;
  };
  const judge = (signature: unknown, body: Buffer): [number, string] => {
    if (body.length > LIMIT_BYTES) return [413, "too large"];
    if (!isSigned(signature, body)) return [401, "not signed"];
    const event = Event.safeParse(qs.parse(body.toString("utf8")));
    if (!event.success) return [422, "not an event"];
    if (events.some((known) => known.id === event.data.id)) return [200, "duplicate"];
    events.push(event.data);
    return [201, "accepted"];
  };

  const server = createServer((request, response) => {
    const answer = (status: number, text: string): void => {
      response.writeHead(status, status === 405 ? { allow: "POST" } : {}).end(text);
    };
    if (request.url!.split("?")[0] !== "/hooks") return answer(404, "not found");
    if (request.method !== "POST") return answer(405, "only POST");
    const type = (request.headers["content-type"] ?? "").split(";")[0]!.trim().toLowerCase();
    if (type !== "application/x-www-form-urlencoded") return answer(415, "not a form");
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () =>
      answer(...judge(request.headers["x-signature"], Buffer.concat(chunks))),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { port: (server.address() as { port: number }).port, events, close };
}
