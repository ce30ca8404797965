import { setTimeout as pause } from "node:timers/promises";
import { fault, type BenchError } from "../../lib/bench-error.ts";
import type { ReportProgress } from "../../lib/progress.ts";
import type { HubSettings } from "../../schema/settings.ts";

type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>;

export interface HubClient {
  hub: HubSettings;
  progress: ReportProgress;
  signal?: AbortSignal | undefined;
  /** How to wait before the hub is asked again. */
  sleep?: Sleep | undefined;
  /** Tries in all; 4 unless given. */
  attempts?: number | undefined;
  /** The longest silence that is waited for; half a minute unless given. */
  silenceMs?: number | undefined;
  /** What a 404 means to the asker. */
  missing?: BenchError | undefined;
}

/** A successful answer. `linked` holds what the hub's own host said of the file before it sent us elsewhere. */
export interface HubAnswer {
  headers: Headers;
  linked: { sha256?: string | undefined; size?: number | undefined };
  chunks: AsyncIterable<Uint8Array>;
}

/** A failed try, and whether another one may help. */
export class HubFailure extends Error {
  readonly refusal: BenchError;
  readonly again: boolean;
  readonly waitMs: number | undefined;

  constructor(refusal: BenchError, again: boolean, waitMs?: number) {
    super(refusal.message);
    this.refusal = refusal;
    this.again = again;
    this.waitMs = waitMs;
  }
}

const pauseFor: Sleep = (ms, signal) => pause(ms, undefined, signal && { signal });
const longestWaitMs = 120_000;
const mostRedirects = 5;

/**
 * Asks the hub for `url` and hands the answer to `read`. Busy, failing and breaking answers are asked for again,
 * so `read` must be able to start anew; it throws `HubFailure` when what it read is wrong.
 */
export async function askHub<T>(
  url: string,
  client: HubClient,
  read: (answer: HubAnswer) => Promise<T>,
): Promise<T> {
  const { signal, progress, sleep = pauseFor, attempts = 4 } = client;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryOnce(url, client, read);
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof HubFailure)) throw error;
      const waitMs = error.waitMs ?? 500 * 2 ** (attempt - 1);
      if (!error.again || attempt >= attempts || waitMs > longestWaitMs) throw error.refusal;
      const note = `${error.message} Trying again in ${waitMs / 1000} s.`;
      progress({ label: "waiting for the hub", done: attempt, total: attempts, note });
      await sleep(waitMs, signal);
    }
  }
}

async function tryOnce<T>(url: string, client: HubClient, read: (answer: HubAnswer) => Promise<T>) {
  const { hub, missing, silenceMs = 30_000 } = client;
  const silence = new AbortController();
  const words = `no answer for ${silenceMs / 1000} s`;
  const timer = setTimeout(() => silence.abort(new Error(words)), silenceMs);
  const signals = [silence.signal, ...(client.signal ? [client.signal] : [])];
  try {
    const { response, linked } = await follow(url, hub, AbortSignal.any(signals));
    const { ok, status, headers } = response;
    if (!ok) {
      const again = status === 408 || status === 429 || status >= 500;
      const refusal = (status === 404 && missing) || refusedStatus(url, hub, status);
      throw new HubFailure(refusal, again, retryAfter(response));
    }
    return await read({ headers, linked, chunks: readBody(response, hub, () => timer.refresh()) });
  } finally {
    clearTimeout(timer);
    // Ends the transfer where a body was left unread.
    silence.abort();
  }
}

/** The token goes to the hub's own host, and to none that it sends us to. */
async function follow(url: string, hub: HubSettings, signal: AbortSignal) {
  const home = URL.parse(hub.endpoint)?.origin;
  const linked: HubAnswer["linked"] = {};
  let target = URL.parse(url);
  if (!target || !home) throw new HubFailure(unreachable(hub, "that is not a web address"), false);
  for (let hops = 0; hops <= mostRedirects; hops += 1) {
    const atHome = target.origin === home;
    const secret = hub.token && atHome ? { authorization: `Bearer ${hub.token}` } : undefined;
    const response = await fetch(target.href, {
      // fetch itself makes headers of it: it rejects where a token has letters that none can have.
      headers: { "accept-encoding": "identity", "user-agent": "bcb", ...secret },
      redirect: "manual",
      signal,
    }).catch((cause: unknown) => {
      throw new HubFailure(unreachable(hub, reasonOf(cause), cause), true);
    });
    const { status, headers } = response;
    if (atHome) {
      const etag = headers.get("x-linked-etag") ?? headers.get("etag") ?? "";
      linked.sha256 = /^(?:W\/)?"?([0-9a-f]{64})"?$/.exec(etag)?.[1] ?? linked.sha256;
      const size = headers.get("x-linked-size") ?? "";
      if (/^\d+$/.test(size)) linked.size = Number(size);
    }
    const location = headers.get("location");
    if (status < 300 || status >= 400 || location === null) return { response, linked };
    target = URL.parse(location, target.href);
    if (!target) throw new HubFailure(unreachable(hub, `it redirects to "${location}"`), false);
  }
  throw new HubFailure(unreachable(hub, "it redirects in circles"), false);
}

async function* readBody({ body }: Response, hub: HubSettings, onChunk: () => void) {
  try {
    for await (const chunk of body ?? []) {
      onChunk();
      yield chunk;
    }
  } catch (cause) {
    const reason = `the transfer broke off: ${reasonOf(cause)}`;
    throw new HubFailure(unreachable(hub, reason, cause), true);
  }
}

function retryAfter(response: Response): number | undefined {
  const value = response.headers.get("retry-after");
  if (value === null) return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const now = Date.parse(response.headers.get("date") ?? "");
  const waitMs = Date.parse(value) - now;
  return Number.isNaN(waitMs) ? undefined : Math.max(0, waitMs);
}

/** fetch wraps what really happened in a bare "fetch failed". */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  const code = (cause as NodeJS.ErrnoException).code;
  return cause.message || code || error.message;
}

const otherSources = "or pass a file with --dataset (--dataset starter needs no network)";

export function unreachable(hub: HubSettings, reason: string, cause?: unknown): BenchError {
  return fault.HubUnreachable(
    `Cannot reach the hub at ${hub.endpoint}: ${reason}.`,
    `Check the network and HF_ENDPOINT and try again, ${otherSources}.`,
    { cause },
  );
}

function refusedStatus(url: string, { token }: HubSettings, status: number): BenchError {
  const refuse = (hint: string) => fault.HubRefused(`The hub answered ${status} to ${url}.`, hint);
  if (status === 401 || status === 403) {
    return refuse(
      token
        ? "The hub does not accept the token in HF_TOKEN: check it, and that its owner may read the dataset."
        : "The dataset is private, gated or does not exist: set HF_TOKEN to a token that may read it, or check its name.",
    );
  }
  return refuse(
    status === 429
      ? `The hub's rate limit was reached: wait a few minutes and try again, set HF_TOKEN (signed-in users have a higher limit), ${otherSources}.`
      : `Try again later, ${otherSources}.`,
  );
}

/** The hub speaks, but not what a hub says. */
export function nonsense(url: string, reason: string): BenchError {
  return fault.HubRefused(
    `The hub's answer to ${url} cannot be used: ${reason}.`,
    `Check that HF_ENDPOINT is the address of a Hugging Face hub, ${otherSources}.`,
  );
}

export function offlineAndAbsent(repo: string, version: string): BenchError {
  return fault.HubUnreachable(
    `${repo}@${version} is not in the cache, and HF_HUB_OFFLINE is set.`,
    `Unset HF_HUB_OFFLINE once to download it, ${otherSources}.`,
  );
}
