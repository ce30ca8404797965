import http from "node:http";
import https from "node:https";
import { errorCode, errorMessage } from "../../lib/error-code.ts";
import { isObject } from "../../lib/is-object.ts";
import { ModelError, type ModelOptions } from "../../schema/model.ts";
import { createRedactor, type Redact } from "./redact.ts";
import { refusalOf, toModelError, type HttpReply } from "./vendor-error.ts";

// More than any model writes; a body beyond it would only fill the memory.
const mostBodyBytes = 256 * 1024 * 1024;

interface Post {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: Body;
  signal: AbortSignal;
}

/** One model's way to its endpoint: every request of an adapter goes through here, so that all fail alike. */
export interface HttpLine extends Disposable {
  readonly redact: Redact;
  /** A whole answer that is JSON and no error; else rejects with ModelError, or with the signal's reason. */
  post(request: Post): Promise<{ reply: HttpReply; value: unknown }>;
  /** The same, in the form that provider packages take; `amend` has the last word on the bodies that they build. */
  toFetch(amend?: Amend): typeof globalThis.fetch;
}

type Body = Record<string, unknown>;
type Amend = (body: Body) => Body;
type LineOptions = Pick<ModelOptions, "apiKey" | "headers" | "body" | "limitMs" | "variables">;

export function openHttpLine(options: LineOptions): HttpLine {
  // Not fetch: it gives up after five minutes without a header, and a model may think for longer.
  const proxyEnv = { ...options.variables };
  const agents = {
    // A server on this machine is asked directly, whatever proxy leads out of it.
    local: new http.Agent({ keepAlive: true }),
    http: new http.Agent({ keepAlive: true, proxyEnv }),
    https: new https.Agent({ keepAlive: true, proxyEnv }),
  };
  checkHeaders({ ...options.headers, authorization: options.apiKey ?? "" });
  const redact = createRedactor(options.apiKey, options.headers);

  const post: HttpLine["post"] = async ({ url, headers, body, signal }) => {
    signal.throwIfAborted();
    const target = parseUrl(url);
    const isLocal = /^(localhost|127\.[\d.]+|\[::1\])$/.test(target.hostname);
    const plain = isLocal ? agents.local : agents.http;
    const agent = target.protocol === "https:" ? agents.https : plain;
    const bytes = Buffer.from(JSON.stringify({ ...body, ...options.body }));
    const reply = await exchange({ ...options, target, agent, headers, bytes, signal, redact });
    if (reply.status < 200 || reply.status > 299) throw toModelError(reply, redact);
    const value = parseJson(reply);
    const refusal = refusalOf(reply, value);
    if (refusal !== undefined) throw toModelError(refusal, redact);
    return { reply, value };
  };

  return {
    redact,
    post,
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
    [Symbol.dispose]() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

function parseBody(text: unknown): Body {
  const body: unknown = typeof text === "string" ? JSON.parse(text) : undefined;
  if (!isObject(body)) throw new Error("a provider package sends something else than JSON");
  return body;
}

interface Exchange {
  limitMs: number;
  target: URL;
  agent: http.Agent;
  headers: Readonly<Record<string, string>>;
  bytes: Buffer;
  signal: AbortSignal;
  redact: Redact;
}

function exchange(asked: Exchange): Promise<HttpReply> {
  const { target, agent, bytes, signal, limitMs, redact } = asked;
  const { host } = target;
  return new Promise((resolve, reject) => {
    let request: http.ClientRequest | undefined;
    const finish = (settle: () => void) => {
      clearTimeout(clock);
      signal.removeEventListener("abort", onAbort);
      settle();
      request?.destroy();
    };
    const fail = (error: unknown) => finish(() => reject(error));
    const onAbort = () => fail(signal.reason);
    const clock = setTimeout(() => {
      fail(new ModelError("timeout", `${host} gave no whole answer within ${limitMs / 1000} s.`));
    }, limitMs);
    signal.addEventListener("abort", onAbort, { once: true });

    const onResponse = (response: http.IncomingMessage) => {
      const chunks: Buffer[] = [];
      let length = 0;
      response.on("data", (chunk: Buffer) => {
        length += chunk.length;
        if (length > mostBodyBytes) fail(new ModelError("malformed", `${host} answers endlessly.`));
        else chunks.push(chunk);
      });
      response.once("error", () => {
        fail(new ModelError("malformed", `${host} cut its answer off after ${length} bytes.`));
      });
      response.once("end", () => {
        const text = Buffer.concat(chunks).toString("utf8");
        const status = response.statusCode ?? 0;
        // Not through `finish`: the socket is whole and serves the next request.
        request = undefined;
        finish(() => resolve({ host, status, headers: flatten(response.headers), text }));
      });
    };
    try {
      const protocol = target.protocol === "https:" ? https : http;
      request = protocol.request(target, {
        method: "POST",
        agent,
        headers: { ...asked.headers, "content-length": String(bytes.length) },
      });
      request.once("response", onResponse);
      request.on("error", (cause) => fail(networkError(host, cause, redact)));
      request.end(bytes);
    } catch (cause) {
      fail(networkError(host, cause, redact));
    }
  });
}

/** Before anyone else sees them: Node's own complaint would quote the key. */
function checkHeaders(headers: Readonly<Record<string, string>>): void {
  try {
    for (const [name, value] of Object.entries(headers)) {
      http.validateHeaderName(name);
      http.validateHeaderValue(name, value);
    }
  } catch {
    throw new ModelError("key", "The key or a header holds a character that no header can carry.");
  }
}

function networkError(host: string, cause: unknown, redact: Redact): ModelError {
  const said = redact(errorMessage(cause) || errorCode(cause) || "the connection failed");
  return new ModelError("network", `Cannot reach ${host}: ${said}.`);
}

function parseUrl(url: string): URL {
  const target = URL.parse(url);
  if (target === null || !/^https?:$/.test(target.protocol)) {
    throw new ModelError("request", "The base URL is no http or https address.");
  }
  return target;
}

function parseJson({ host, text }: HttpReply): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ModelError("malformed", `${host} answered with something that is no JSON.`);
  }
}

function flatten(headers: http.IncomingHttpHeaders): Record<string, string> {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value] as const],
  );
  return Object.fromEntries(pairs);
}
