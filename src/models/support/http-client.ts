import { validateHeaderName, validateHeaderValue } from "node:http";
import { isObject } from "../../lib/is-object.ts";
import { ModelError, type HttpReply, type ModelOptions } from "./model.ts";
import { download, exchange, openDispatchers, type Exchange } from "./http-exchange.ts";
import { createRedactor } from "./redact.ts";
import { refusalOf, toModelError } from "./vendor-error.ts";

// Some gateways send blanks every few seconds while the model thinks; whoever sends nothing for so long has gone.
const longestStallMs = 120_000;

type Call = Pick<Exchange, "method" | "headers" | "bytes" | "signal"> & { url: string };
type HttpRequest = Omit<Call, "method" | "bytes">;
type Body = Record<string, unknown>;

export type HttpClient = ReturnType<typeof openHttpClient>;

/** One model's way to its endpoint: every request of an adapter goes through here, so that all fail alike. */
export function openHttpClient(options: ModelOptions) {
  const { apiKey = "", headers = {} } = options;
  // Without the slash at its end, so that a path can follow.
  const baseURL = (options.baseUrl ?? "").trim().replace(/\/+$/, "");
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

  /** For what is no question to a model: the caller's body fields are not added. */
  const call = async (request: Call) => finish(await exchange(prepare(request)));

  /** A whole answer that is JSON and no error; else rejects with ModelError, or with the signal's reason. */
  const post = async ({ body, ...request }: HttpRequest & { body: Body }) => {
    const text = JSON.stringify({ ...body, ...options.body });
    if (options.transport !== undefined) {
      return finish(await options.transport({ url: request.url, body: text }));
    }
    return call({ ...request, method: "POST", bytes: Buffer.from(text) });
  };

  return {
    /** What provider packages are made of. */
    settings: { baseURL, apiKey, headers },
    redact,
    post,
    call,
    /** An answer that may be larger than our memory, piece by piece. */
    download(request: HttpRequest): AsyncIterable<Uint8Array> {
      const { limitMs: _, ...asked } = prepare({ ...request, method: "GET" });
      return download(asked, (reply) => toModelError(reply, redact));
    },
    /** `post` in the form that provider packages take; `amend` has the last word on the bodies that they build. */
    toFetch:
      (amend = (body: Body) => body): typeof globalThis.fetch =>
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
