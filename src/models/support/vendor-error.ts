import { isObject } from "../../lib/is-object.ts";
import { parseJson } from "../../lib/parse-json.ts";
import { printable } from "../../lib/printable.ts";
import { ModelError, type HttpReply } from "./model.ts";
import type { ModelErrorKind } from "../../schema/model.ts";
import { parseDuration, readRetryAfter } from "./rate-headers.ts";

const mostWords = 400;
type Redact = ReturnType<typeof createRedactor>;

/** A refused request in the vendor's own words, shortened and without the key. */
export function toModelError(reply: HttpReply, redact: Redact): ModelError {
  const { host, status, headers } = reply;
  const error = parseError(reply.text);
  const elsewhere = headers["location"] === undefined ? "nothing" : `see ${headers["location"]}`;
  const words = redact(printable(error.words.trim() || elsewhere));
  const short = words.length > mostWords ? `${words.slice(0, mostWords)}…` : words;
  const retryAfterMs = readRetryAfter(headers, Date.now()) ?? error.retryAfterMs;
  const kind = classify(status, `${error.code} ${words}`);
  return new ModelError(kind, `${host} answered ${status}: ${short}`, retryAfterMs);
}

const tooLong =
  /context.?(length|window)|maximum context|prompt is too long|input is too long|too many (input )?tokens|input token count|exceeds? the (max|context|limit of)|reduce the length|longer than the (model|maximum)|string_above_max_length|request too large/i;
const badKey =
  /api.?key (not|is not|is in)? ?(valid|invalid|expired)|invalid.?api.?key|API_KEY_INVALID/i;
const noMoney =
  /insufficient_quota|insufficient.{0,12}balance|credit balance|billing.{0,8}(hard.?limit|not active)/i;
const noModel =
  /model_not_found|invalid_model|invalid model\b|model .{1,80}(does not exist|not found)|no such model/i;

function classify(status: number, words: string): ModelErrorKind {
  if (status === 401 || status === 402 || status === 403 || noMoney.test(words)) return "key";
  if (status === 404) return "model";
  if (status === 413) return "too-long";
  if (status === 408) return "timeout";
  // A single request above a minute's tokens will never go through.
  if (status === 429) return /request too large/i.test(words) ? "too-long" : "rate";
  if (status === 409 || status === 425 || status >= 500) return "overloaded";
  if (badKey.test(words)) return "key";
  if (tooLong.test(words)) return "too-long";
  return noModel.test(words) ? "model" : "request";
}

function parseError(text: string) {
  const value = parseJson(text);
  if (value === undefined) {
    const words = text.slice(0, 20_000).replaceAll(/<(style|script)[\s\S]*?<\/\1>|<[^>]*>/g, " ");
    return { words: words.replaceAll(/\s+/g, " "), code: "", retryAfterMs: null };
  }
  const outer = Array.isArray(value) ? (value[0] as unknown) : value;
  const inner = isObject(outer) ? (outer["error"] ?? outer) : outer;
  if (!isObject(inner)) return { words: String(inner), code: "", retryAfterMs: null };
  const said = inner["message"] ?? inner["detail"] ?? inner["msg"] ?? inner;
  return {
    words: typeof said === "string" ? said : JSON.stringify(said),
    code: [inner["code"], inner["type"], inner["status"]]
      .filter((part) => typeof part === "string")
      .join(" "),
    retryAfterMs: findRetryDelay(inner["details"]),
  };
}

/** Google says how long to wait in the body: `{ "retryDelay": "34s" }`. */
function findRetryDelay(details: unknown): number | null {
  if (!Array.isArray(details)) return null;
  const delays = details.flatMap((detail: unknown) =>
    isObject(detail) && typeof detail["retryDelay"] === "string" ? [detail["retryDelay"]] : [],
  );
  return delays[0] === undefined ? null : parseDuration(delays[0]);
}

const secretHeader = /auth|key|token|secret|cookie/i;

/** Takes a key, and headers that hold one, out of what a vendor says; before it is cut, so that no half is left. */
export function createRedactor(
  apiKey: string | undefined,
  headers: Readonly<Record<string, string>> | undefined,
) {
  const carried = Object.entries(headers ?? {})
    .filter(([name]) => secretHeader.test(name))
    .flatMap(([, value]) => [value, value.replace(/^\w+\s+/, "")]);
  const secrets = [apiKey ?? "", ...carried]
    .map((secret) => secret.trim())
    // A shorter one is no key, and would blot out words.
    .filter((secret) => secret.length >= 6)
    .flatMap((secret) => [
      secret,
      JSON.stringify(secret).slice(1, -1),
      encodeURIComponent(secret),
      Buffer.from(secret).toString("base64"),
    ])
    .toSorted((a, b) => b.length - a.length);
  return (text: string) => secrets.reduce((rest, secret) => rest.replaceAll(secret, "[key]"), text);
}
