import type { RateBudget } from "./model.ts";

type Headers = Readonly<Record<string, string>>;

/** What a vendor's headers say is left, and until when; null where they say nothing of it. */
export function readBudget(headers: Headers, nowMs: number): RateBudget | null {
  const requests = readAllowance(headers, "requests", nowMs);
  const tokens = readAllowance(headers, "tokens", nowMs);
  if (requests.left === null && tokens.left === null) return null;
  // The scarcer one's; of what cannot be compared, the later.
  let resetMs = requests.resetMs ?? tokens.resetMs;
  if (requests.resetMs !== null && tokens.resetMs !== null) {
    resetMs = Math.max(requests.resetMs, tokens.resetMs);
    if (requests.share < tokens.share) resetMs = requests.resetMs;
    if (requests.share > tokens.share) resetMs = tokens.resetMs;
  }
  return { requestsLeft: requests.left, tokensLeft: tokens.left, resetMs };
}

/** How long a vendor asks to wait: milliseconds, seconds or a date. */
export function readRetryAfter(headers: Headers, nowMs: number): number | null {
  const exact = toNumber(headers["retry-after-ms"]);
  if (exact !== null) return exact;
  return readWait(headers["retry-after"], nowMs);
}

/** `20ms`, `6m0s`, `1h2m3.5s`, or a number of seconds. */
export function parseDuration(text: string): number | null {
  const bare = toNumber(text);
  if (bare !== null) return Math.round(bare * 1000);
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h|d)/g)];
  if (parts.length === 0 || parts.map(([part]) => part).join("") !== text.trim()) return null;
  const total = parts.reduce(
    (sum, [, count, unit]) => sum + Number(count) * (unitMs[unit ?? ""] ?? 0),
    0,
  );
  return Math.round(total);
}

const unitMs: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

function readAllowance(headers: Headers, what: "requests" | "tokens", nowMs: number) {
  const read = (field: string) =>
    headers[`x-ratelimit-${field}-${what}`] ?? headers[`anthropic-ratelimit-${what}-${field}`];
  const [left, limit] = [toNumber(read("remaining")), toNumber(read("limit"))];
  return {
    left,
    share: left === null || !limit ? Number.NaN : left / limit,
    resetMs: readWait(read("reset"), nowMs),
  };
}

function toNumber(text: string | undefined): number | null {
  return text !== undefined && /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : null;
}

/** A duration, or the time until a date. */
function readWait(text: string | undefined, nowMs: number): number | null {
  if (text === undefined) return null;
  const untilDate = Math.max(0, Date.parse(text) - nowMs);
  return parseDuration(text) ?? (Number.isNaN(untilDate) ? null : untilDate);
}
