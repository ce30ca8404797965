import { validateHeaderName, validateHeaderValue } from "node:http";
import { setImmediate } from "node:timers/promises";
import { Agent, EnvHttpProxyAgent, request } from "undici";
import { errorCode, errorMessage } from "../../lib/bench-error.ts";
import { isObject } from "../../lib/is-object.ts";
import { joinChunks } from "../../lib/join-chunks.ts";
import { parseJson } from "../../lib/parse-json.ts";
import { ModelError, type HttpReply, type ModelOptions } from "./model.ts";
import { createRedactor, toModelError } from "./vendor-error.ts";

// Some gateways send blanks every few seconds while the model thinks; whoever sends nothing for so long has gone.
const longestStallMs = 120_000;

// More than any model writes; a body beyond it would only fill the memory.
const mostBodyBytes = 256 * 1024 * 1024;

// A router forgets a connection on which nothing moves, and a model may think for long before its first byte.
const connect = { timeout: 0, keepAliveInitialDelay: 30_000 };

interface Call {
  method: "GET" | "POST";
  url: string;
  headers: Readonly<Record<string, string>>;
  bytes?: Uint8Array;
  signal: AbortSignal;
}
type HttpRequest = Omit<Call, "method" | "bytes">;
type Body = Record<string, unknown>;

export type HttpClient = ReturnType<typeof openHttpClient>;

/**
 * One model's way to its endpoint: every request of an adapter goes through here, so that all fail alike. `pauseMs` is the
 * longest pause in an answer that has begun.
 */
export function openHttpClient(options: ModelOptions, pauseMs = longestStallMs) {
  const { apiKey = "", headers = {}, limitMs } = options;
  // Without the slash at its end, so that a path can follow.
  const baseURL = (options.baseUrl ?? "").trim().replace(/\/+$/, "");
  const stallMs = Math.min(limitMs, pauseMs);
  const dispatchers = openDispatchers(options.variables);
  checkHeaders({ ...headers, authorization: apiKey });
  const redact = createRedactor(apiKey, headers);

  /**
   * Sends a request. Whoever takes the head must take the pieces, too: their end stops the clocks. Without a limit, an
   * answer may take its time but never pause.
   */
  async function begin({ url, signal, bytes, ...call }: Call, answerMs?: number) {
    const target = URL.parse(url);
    if (target === null || !/^https?:$/.test(target.protocol)) {
      throw new ModelError("request", "The base URL is not an http or https address.");
    }
    const { host } = target;
    // A server on this machine is asked directly, whatever proxy leads out of it.
    const isLocal = /^(localhost|127\.[\d.]+|\[::1\])$/.test(target.hostname);
    const way = target.protocol === "https:" ? "https" : "http";
    signal.throwIfAborted();
    let length = 0;
    const late = new AbortController();
    const endAfter = (ms: number) =>
      setTimeout(() => {
        const so = length === 0 ? "gave no answer" : `gave ${length} bytes but no complete answer`;
        late.abort(new ModelError("timeout", `${host} ${so} within ${ms / 1000} s.`));
      }, ms);
    const clock = endAfter(answerMs ?? stallMs);
    let pause = answerMs === undefined ? clock : undefined;
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
      const { statusCode, body, ...reply } = await request(target, {
        ...call,
        dispatcher: dispatchers[isLocal ? "local" : way],
        body: bytes ?? null,
        signal: AbortSignal.any([signal, late.signal]),
        headersTimeout: 0,
        bodyTimeout: 0,
      });
      const entries = Object.entries(reply.headers).map(([name, value]) => [name, String(value)]);
      const head = { host, status: statusCode, headers: Object.fromEntries(entries) };
      return { head, chunks: read(body) };
    } catch (cause) {
      const said = redact(errorMessage(cause) || errorCode(cause) || "the connection failed");
      throw fail(new ModelError("network", `Cannot reach ${host}: ${said}.`));
    }
  }

  const finish = (reply: HttpReply) => {
    if (!isFine(reply)) throw toModelError(reply, redact);
    const value = parseJson(reply.text);
    if (value === undefined) {
      throw new ModelError("malformed", `${reply.host} answered with something other than JSON.`);
    }
    // Some gateways put a refusal into an answer of status 200.
    if (isObject(value) && isObject(value["error"])) {
      const code = Number(value["error"]["code"]);
      const status = code >= 400 && code < 600 ? code : 500;
      throw toModelError({ ...reply, status }, redact);
    }
    return { reply, value };
  };

  /** For what is no question to a model: the caller's body fields are not added. */
  const call = async (asked: Call) => {
    const { head, chunks } = await begin(asked, limitMs);
    const endless = () =>
      new ModelError("malformed", `${head.host} sent more data than is allowed.`);
    const bytes = await joinChunks(chunks, mostBodyBytes, endless);
    return finish({ ...head, text: bytes.toString("utf8") });
  };

  /** A whole answer that is JSON and no error; else rejects with ModelError, or with the signal's reason. */
  const post = async ({ body, ...asked }: HttpRequest & { body: Body }) => {
    const text = JSON.stringify({ ...body, ...options.body });
    if (options.transport !== undefined) {
      return finish(await options.transport({ url: asked.url, body: text }));
    }
    return call({ ...asked, method: "POST", bytes: Buffer.from(text) });
  };

  return {
    baseURL,
    redact,
    post,
    call,
    /** An answer that may be larger than our memory, piece by piece. */
    async *download(asked: HttpRequest): AsyncGenerator<Uint8Array> {
      const { head, chunks } = await begin({ ...asked, method: "GET" });
      if (isFine(head)) return yield* chunks;
      const parts: Uint8Array[] = [];
      for await (const chunk of chunks) if (parts.push(chunk) === 64) break;
      throw toModelError({ ...head, text: Buffer.concat(parts).toString("utf8") }, redact);
    },
    /** What provider packages are made of; `amend` has the last word on the bodies that they build. */
    toProvider(amend = (body: Body) => body) {
      const fetch: typeof globalThis.fetch = async (input, init) => {
        const body = typeof init?.body === "string" ? parseJson(init.body) : undefined;
        if (!isObject(body)) throw new Error("a provider package sends something else than JSON");
        const { reply } = await post({
          url: input instanceof Request ? input.url : String(input),
          headers: Object.fromEntries(new Headers(init?.headers)),
          body: amend(body),
          signal: init?.signal ?? new AbortController().signal,
        });
        return new Response(reply.text, { status: reply.status, headers: reply.headers });
      };
      return { baseURL, apiKey, headers, fetch };
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(Object.values(dispatchers).map((dispatcher) => dispatcher.destroy()));
    },
  };
}

function isFine({ status }: Pick<HttpReply, "status">): boolean {
  return status >= 200 && status <= 299;
}

/** Connections to this machine, and those that lead out of it: by the proxies that the variables name. */
function openDispatchers(variables: ModelOptions["variables"]) {
  const read = (name: string) => variables[name] || variables[name.toUpperCase()] || "";
  const shared = { httpsProxy: "", noProxy: read("no_proxy"), proxyTunnel: false, connect };
  const through = (httpProxy: string) => new EnvHttpProxyAgent({ httpProxy, ...shared });
  return {
    local: new Agent({ connect }),
    http: through(read("http_proxy")),
    https: through(read("https_proxy")),
  };
}

/** Before anyone else sees them: Node's own complaint would quote the key. */
function checkHeaders(headers: Readonly<Record<string, string>>): void {
  try {
    for (const [name, value] of Object.entries(headers)) {
      validateHeaderName(name);
      validateHeaderValue(name, value);
    }
  } catch {
    throw new ModelError(
      "key",
      "The API key or a header contains a character that is not allowed in headers.",
    );
  }
}
