import http from "node:http";
import https from "node:https";
import { errorCode, errorMessage } from "../../lib/error-code.ts";
import { ModelError, type HttpReply } from "../../schema/model.ts";
import type { Redact } from "./redact.ts";

// More than any model writes; a body beyond it would only fill the memory.
const mostBodyBytes = 256 * 1024 * 1024;

// A router forgets a connection on which nothing moves, and a model may think for long before its first byte.
const probeEveryMs = 30_000;

export interface Exchange {
  method: "GET" | "POST";
  target: URL;
  agent: http.Agent;
  headers: Readonly<Record<string, string>>;
  bytes: Uint8Array;
  signal: AbortSignal;
  /** Until the whole answer is here. */
  limitMs: number;
  /** For a pause in an answer that has begun; the model has thought by then. */
  stallMs: number;
  redact: Redact;
}

/** One request and its whole answer, whatever its status. */
export function exchange(asked: Exchange): Promise<HttpReply> {
  const { target, bytes, signal, limitMs, stallMs, redact } = asked;
  const { host } = target;
  return new Promise((resolve, reject) => {
    let request: http.ClientRequest | undefined;
    const finish = (settle: () => void) => {
      clearTimeout(clock);
      clearTimeout(pauseClock);
      signal.removeEventListener("abort", onAbort);
      settle();
      request?.destroy();
    };
    const fail = (error: unknown) => finish(() => reject(error));
    const onAbort = () => fail(signal.reason);
    let length = 0;
    const endAfter = (ms: number) =>
      setTimeout(() => fail(new ModelError("timeout", stalled(host, length, ms))), ms);
    const clock = endAfter(limitMs);
    let pauseClock: NodeJS.Timeout | undefined;
    signal.addEventListener("abort", onAbort, { once: true });

    const onResponse = (response: http.IncomingMessage) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => {
        length += chunk.length;
        pauseClock = pauseClock?.refresh() ?? endAfter(stallMs);
        if (length > mostBodyBytes) fail(new ModelError("malformed", `${host} answers endlessly.`));
        else chunks.push(chunk);
      });
      response.once("error", () => fail(cutOff(host, length)));
      response.once("end", () => {
        const text = Buffer.concat(chunks).toString("utf8");
        const status = response.statusCode ?? 0;
        // Not through `finish`: the socket is whole and serves the next request.
        request = undefined;
        finish(() => resolve({ host, status, headers: flatten(response.headers), text }));
      });
    };
    try {
      request = open(asked);
      request.once("response", onResponse);
      request.on("error", (cause) => fail(networkError(host, cause, redact)));
      request.end(bytes);
    } catch (cause) {
      fail(networkError(host, cause, redact));
    }
  });
}

/**
 * One request whose answer is passed on as it comes: it may be larger than our memory. It may take its time, but not pause.
 * `refuse` makes an error of an answer that is none.
 */
export async function* download(
  asked: Exchange,
  refuse: (reply: HttpReply) => ModelError,
): AsyncGenerator<Uint8Array> {
  const { target, signal, stallMs, redact } = asked;
  const { host } = target;
  signal.throwIfAborted();
  let length = 0;
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  const request = open(asked);
  const onAbort = () => request.destroy();
  signal.addEventListener("abort", onAbort, { once: true });
  let isStalled = false;
  request.setTimeout(stallMs, () => {
    isStalled = true;
    request.destroy();
  });
  request.once("response", resolve);
  request.on("error", reject);
  request.end(asked.bytes);
  try {
    const response = await promise;
    const status = response.statusCode ?? 0;
    if (status < 200 || status > 299) {
      const chunks: Buffer[] = await response.take(64).toArray();
      const text = Buffer.concat(chunks).toString("utf8");
      throw refuse({ host, status, headers: flatten(response.headers), text });
    }
    for await (const chunk of response as AsyncIterable<Buffer>) {
      length += chunk.length;
      yield chunk;
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ModelError) throw error;
    if (isStalled) throw new ModelError("timeout", stalled(host, length, stallMs));
    throw length === 0 ? networkError(host, error, redact) : cutOff(host, length);
  } finally {
    signal.removeEventListener("abort", onAbort);
    request.destroy();
  }
}

function open({ target, method, agent, headers, bytes }: Exchange): http.ClientRequest {
  const protocol = target.protocol === "https:" ? https : http;
  const length = method === "GET" ? {} : { "content-length": String(bytes.length) };
  const request = protocol.request(target, { method, agent, headers: { ...headers, ...length } });
  request.once("socket", (socket) => socket.setKeepAlive(true, probeEveryMs));
  return request;
}

function stalled(host: string, length: number, ms: number): string {
  const so = length === 0 ? "gave no answer" : `gave ${length} bytes and no whole answer`;
  return `${host} ${so} within ${ms / 1000} s.`;
}

function cutOff(host: string, length: number): ModelError {
  return new ModelError("malformed", `${host} cut its answer off after ${length} bytes.`);
}

function networkError(host: string, cause: unknown, redact: Redact): ModelError {
  const said = redact(errorMessage(cause) || errorCode(cause) || "the connection failed");
  return new ModelError("network", `Cannot reach ${host}: ${said}.`);
}

function flatten(headers: http.IncomingHttpHeaders): Record<string, string> {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value] as const],
  );
  return Object.fromEntries(pairs);
}
