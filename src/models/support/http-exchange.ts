import { setImmediate } from "node:timers/promises";
import { Agent, EnvHttpProxyAgent, request, type Dispatcher } from "undici";
import { errorCode, errorMessage } from "../../lib/error-code.ts";
import { joinChunks } from "../../lib/join-chunks.ts";
import { ModelError, type HttpReply } from "./model.ts";
import type { Redact } from "./redact.ts";

// More than any model writes; a body beyond it would only fill the memory.
const mostBodyBytes = 256 * 1024 * 1024;

// A router forgets a connection on which nothing moves, and a model may think for long before its first byte.
const connect = { timeout: 0, keepAliveInitialDelay: 30_000 };

export interface Exchange {
  method: "GET" | "POST";
  target: URL;
  dispatcher: Dispatcher;
  headers: Readonly<Record<string, string>>;
  bytes?: Uint8Array | undefined;
  signal: AbortSignal;
  /** Until the whole answer is here; without one, it may take its time but never pause. */
  limitMs?: number | undefined;
  /** For a pause in an answer that has begun; the model has thought by then. */
  stallMs: number;
  redact: Redact;
}

/** Connections to this machine, and those that lead out of it: by the proxies that the variables name. */
export function openDispatchers(variables: Readonly<Record<string, string | undefined>>) {
  const read = (name: string) => variables[name] || variables[name.toUpperCase()] || "";
  const through = (httpProxy: string) =>
    new EnvHttpProxyAgent({
      httpProxy,
      httpsProxy: "",
      noProxy: read("no_proxy"),
      proxyTunnel: false,
      connect,
    });
  return {
    local: new Agent({ connect }),
    http: through(read("http_proxy")),
    https: through(read("https_proxy")),
  };
}

/** One request and its whole answer, whatever its status. */
export async function exchange(asked: Exchange): Promise<HttpReply> {
  const { head, chunks } = await begin(asked);
  const endless = () => new ModelError("malformed", `${head.host} sent more data than is allowed.`);
  const bytes = await joinChunks(chunks, mostBodyBytes, endless);
  return { ...head, text: bytes.toString("utf8") };
}

/**
 * One request whose answer is passed on as it comes: it may be larger than our memory. `refuse` makes an error of an
 * answer that is none.
 */
export async function* download(
  asked: Omit<Exchange, "limitMs">,
  refuse: (reply: HttpReply) => ModelError,
): AsyncGenerator<Uint8Array> {
  const { head, chunks } = await begin(asked);
  if (head.status >= 200 && head.status <= 299) return yield* chunks;
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) if (parts.push(chunk) === 64) break;
  throw refuse({ ...head, text: Buffer.concat(parts).toString("utf8") });
}

type Head = Omit<HttpReply, "text">;

/** Sends a request. Whoever takes the head must take the pieces, too: their end stops the clocks. */
async function begin(asked: Exchange): Promise<{ head: Head; chunks: AsyncIterable<Uint8Array> }> {
  const { target, signal, limitMs, stallMs, redact } = asked;
  const { host } = target;
  signal.throwIfAborted();
  let length = 0;
  const late = new AbortController();
  const endAfter = (ms: number) =>
    setTimeout(() => late.abort(new ModelError("timeout", stalled(host, length, ms))), ms);
  const clock = endAfter(limitMs ?? stallMs);
  let pause = limitMs === undefined ? clock : undefined;
  const stop = () => {
    clearTimeout(clock);
    clearTimeout(pause);
  };
  const fail = (error: ModelError) => {
    stop();
    signal.throwIfAborted();
    late.signal.throwIfAborted();
    return error;
  };

  async function* read(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of body) {
        length += chunk.length;
        pause = pause?.refresh() ?? endAfter(stallMs);
        yield chunk;
      }
      // Only then is the socket free for whoever asks next.
      await setImmediate();
    } catch {
      const words = `${host} cut its answer off after ${length} bytes.`;
      throw fail(new ModelError("malformed", words));
    } finally {
      stop();
    }
  }

  try {
    const { statusCode, headers, body } = await request(target, {
      method: asked.method,
      dispatcher: asked.dispatcher,
      headers: asked.headers,
      body: asked.bytes ?? null,
      signal: AbortSignal.any([signal, late.signal]),
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    const entries = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    const head = { host, status: statusCode, headers: Object.fromEntries(entries) };
    return { head, chunks: read(body) };
  } catch (cause) {
    const said = redact(errorMessage(cause) || errorCode(cause) || "the connection failed");
    throw fail(new ModelError("network", `Cannot reach ${host}: ${said}.`));
  }
}

function stalled(host: string, length: number, ms: number): string {
  const so = length === 0 ? "gave no answer" : `gave ${length} bytes but no complete answer`;
  return `${host} ${so} within ${ms / 1000} s.`;
}
