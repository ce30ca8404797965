import { setTimeout as sleep } from "node:timers/promises";
import { Agent, request, type Dispatcher } from "undici";
import { parseJson } from "../lib/parse-json.ts";
import { JudgeError } from "../schema/judge-api.ts";

export interface ExchangeOptions {
  /** Of the service, such as http://127.0.0.1:8421. */
  url: string;
  token: string;
  /** How often a request is sent again; 5 by default. */
  retries?: number | undefined;
  /** What the first pause takes, where the service does not say; each later one twice as much. 500 by default. */
  pauseMs?: number | undefined;
}

/** The service answered, and will answer the same to the same request. */
export class JudgeRefused extends Error {
  override readonly name = "JudgeRefused";
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Requests to one service, sent again where that may help. */
interface Exchange extends AsyncDisposable {
  readonly retries: number;
  /** Sends a body as JSON, or asks without one. Throws JudgeRefused for any status but 200. */
  ask(
    path: string,
    body: object | undefined,
    signal: AbortSignal | undefined,
  ): Promise<Dispatcher.ResponseData>;
  pause(attempt: number, signal: AbortSignal | undefined): Promise<void>;
}

const longestPauseMs = 60_000;
const longestErrorText = 10_000;

export function createExchange(options: ExchangeOptions): Exchange {
  const { url, token, retries = 5, pauseMs = 500 } = options;
  const base = url.replace(/\/+$/, "");
  // A verdict takes as long as it takes.
  const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 });

  async function pause(attempt: number, signal?: AbortSignal, askedMs = 0): Promise<void> {
    const ownMs = pauseMs * 2 ** attempt;
    // Not all at the same moment: those who were refused together would be refused again.
    const spread = 0.5 + Math.random();
    const ms = Math.min(longestPauseMs, Math.max(askedMs, ownMs) * spread);
    await sleep(ms, undefined, { signal });
  }

  async function send(path: string, body: object | undefined, signal: AbortSignal | undefined) {
    return await request(`${base}${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
      dispatcher,
    });
  }

  return {
    retries,
    pause,
    async ask(path, body, signal) {
      for (let attempt = 0; ; attempt++) {
        const isLast = attempt === retries;
        try {
          const response = await send(path, body, signal);
          const { statusCode: status, headers } = response;
          if (status === 200) return response;
          const text = (await response.body.text()).slice(0, longestErrorText);
          const words = JudgeError.safeParse(parseJson(text)).data?.error ?? text.trim();
          const refused = new JudgeRefused(status, words || `The service answered ${status}.`);
          if (isLast || ![429, 503].includes(status)) throw refused;
          await pause(attempt, signal, 1000 * Number(headers["retry-after"] ?? 0));
        } catch (error) {
          if (isLast || signal?.aborted || error instanceof JudgeRefused) throw error;
          await pause(attempt, signal);
        }
      }
    },
    [Symbol.asyncDispose]: () => dispatcher.close(),
  };
}
