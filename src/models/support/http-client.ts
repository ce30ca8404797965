import { validateHeaderName, validateHeaderValue } from "node:http";
import { BenchError } from "../../lib/bench-error.ts";
import { isObject } from "../../lib/is-object.ts";
import { ModelError, type HttpReply, type ModelOptions } from "./model.ts";
import { download, exchange, openDispatchers, type Exchange } from "./http-exchange.ts";
import { createRedactor, type Redact } from "./redact.ts";
import { refusalOf, toModelError } from "./vendor-error.ts";

// Some gateways send blanks every few seconds while the model thinks; whoever sends nothing for so long has gone.
const longestStallMs = 120_000;

interface HttpRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  signal: AbortSignal;
}

interface Call extends HttpRequest {
  method: "GET" | "POST";
  bytes?: Uint8Array;
}

/** One model's way to its endpoint: every request of an adapter goes through here, so that all fail alike. */
export interface HttpClient extends AsyncDisposable {
  /** What provider packages are made of. */
  readonly settings: { baseURL: string; apiKey: string; headers: Record<string, string> };
  readonly redact: Redact;
  /** A whole answer that is JSON and no error; else rejects with ModelError, or with the signal's reason. */
  post(request: HttpRequest & { body: Body }): Promise<{ reply: HttpReply; value: unknown }>;
  /** The same for what is no question to a model: the caller's body fields are not added. */
  call(request: Call): Promise<{ reply: HttpReply; value: unknown }>;
  /** An answer that may be larger than our memory, piece by piece. */
  download(request: HttpRequest): AsyncIterable<Uint8Array>;
  /** The same, in the form that provider packages take; `amend` has the last word on the bodies that they build. */
  toFetch(amend?: Amend): typeof globalThis.fetch;
}

type Body = Record<string, unknown>;
type Amend = (body: Body) => Body;

export function openHttpClient(options: ModelOptions): HttpClient {
  const { apiKey = "", headers = {} } = options;
  const baseURL = requireUrl(options.baseUrl);
  const dispatchers = openDispatchers(options.variables);
  checkHeaders({ ...headers, authorization: apiKey });
  const redact = createRedactor(apiKey, headers);

  const prepare = ({ url, ...call }: Call): Exchange => {
    const target = parseUrl(url);
    // A server on this machine is asked directly, whatever proxy leads out of it.
    const isLocal = /^(localhost|127\.[\d.]+|\[::1\])$/.test(target.hostname);
    const way = target.protocol === "https:" ? "https" : "http";
    const dispatcher = dispatchers[isLocal ? "local" : way];
    const { limitMs } = options;
    const stallMs = Math.min(limitMs, longestStallMs);
    return { ...call, target, dispatcher, limitMs, stallMs, redact };
  };

  const finish = (reply: HttpReply) => {
    if (reply.status < 200 || reply.status > 299) throw toModelError(reply, redact);
    const value = parseJson(reply);
    const refusal = refusalOf(reply, value);
    if (refusal !== undefined) throw toModelError(refusal, redact);
    return { reply, value };
  };

  const call: HttpClient["call"] = async (request) => {
    return finish(await exchange(prepare(request)));
  };

  const post: HttpClient["post"] = async ({ body, ...request }) => {
    const text = JSON.stringify({ ...body, ...options.body });
    if (options.transport !== undefined) {
      return finish(await options.transport({ url: request.url, body: text }));
    }
    return call({ ...request, method: "POST", bytes: Buffer.from(text) });
  };

  return {
    settings: { baseURL, apiKey, headers },
    redact,
    post,
    call,
    download(request) {
      const { limitMs: _, ...asked } = prepare({ ...request, method: "GET" });
      return download(asked, (reply) => toModelError(reply, redact));
    },
    toFetch:
      (amend = (body) => body) =>
      async (input, init) => {
        const { reply } = await post({
          url: input instanceof Request ? input.url : String(input),
          headers: Object.fromEntries(new Headers(init?.headers)),
          body: amend(parseBody(init?.body)),
          signal: init?.signal ?? new AbortController().signal,
        });
        return new Response(reply.text, { status: reply.status, headers: reply.headers });
      },
    async [Symbol.asyncDispose]() {
      await Promise.all(Object.values(dispatchers).map((dispatcher) => dispatcher.destroy()));
    },
  };
}

function parseBody(text: unknown): Body {
  const body: unknown = typeof text === "string" ? JSON.parse(text) : undefined;
  if (!isObject(body)) throw new Error("a provider package sends something else than JSON");
  return body;
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

/** Without the slash at its end, so that a path can follow. */
function requireUrl(baseUrl: string | undefined): string {
  if (baseUrl !== undefined) return baseUrl.trim().replace(/\/+$/, "");
  throw new BenchError(
    "BadUsage",
    "openai-compatible needs the server's address.",
    "Include the version: --base-url http://localhost:11434/v1",
  );
}

function parseUrl(url: string): URL {
  const target = URL.parse(url);
  if (target === null || !/^https?:$/.test(target.protocol)) {
    throw new ModelError("request", "The base URL is not an http or https address.");
  }
  return target;
}

function parseJson({ host, text }: HttpReply): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ModelError("malformed", `${host} answered with something other than JSON.`);
  }
}
