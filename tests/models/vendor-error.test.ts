import { expect, test } from "vitest";
import {
  parseDuration,
  readBudget,
  readRetryAfter,
} from "../../src/models/support/rate-headers.ts";
import { createRedactor, toModelError } from "../../src/models/support/vendor-error.ts";
import type { ModelErrorKind } from "../../src/schema/model.ts";

const plain = (text: string) => text;
const now = Date.parse("2026-01-01T00:00:00Z");

function judge(status: number, body: unknown) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return toModelError({ host: "h", status, headers: {}, text }, plain);
}

test.for<[string, number, unknown, ModelErrorKind]>([
  [
    "Google's word for a bad key",
    400,
    { error: { message: "API key not valid. Please pass a valid API key." } },
    "key",
  ],
  ["Google's list of one error", 400, [{ error: { message: "API key expired." } }], "key"],
  [
    "Google's count of tokens",
    400,
    {
      error: {
        message: "The input token count (9) exceeds the maximum number of tokens allowed (8).",
      },
    },
    "too-long",
  ],
  [
    "OpenAI's code for a long prompt",
    400,
    { error: { message: "Too long.", code: "context_length_exceeded" } },
    "too-long",
  ],
  [
    "vLLM's words for a long prompt",
    400,
    { object: "error", message: "This model's maximum context length is 4096 tokens." },
    "too-long",
  ],
  [
    "Anthropic's words for a long prompt",
    400,
    { error: { message: "prompt is too long: 9 tokens > 8 maximum" } },
    "too-long",
  ],
  [
    "a request above a minute's tokens",
    429,
    { error: { message: "Request too large for gpt-4o on tokens per min (TPM)" } },
    "too-long",
  ],
  [
    "Anthropic's empty purse",
    400,
    { error: { message: "Your credit balance is too low to access the API." } },
    "key",
  ],
  ["DeepSeek's empty purse", 402, { error: { message: "Insufficient Balance" } }, "key"],
  ["Mistral's unknown model", 400, { message: "Invalid model: x", code: "1500" }, "model"],
  ["Ollama's unknown model", 404, { error: "model 'x' not found" }, "model"],
  ["a list of what FastAPI misses", 422, { detail: [{ msg: "field required" }] }, "request"],
  ["a proxy's timeout", 408, "Request Timeout", "timeout"],
  ["an unknown status", 418, "teapot", "request"],
])("knows %s", ([, status, body, kind]) => {
  expect(judge(status, body).kind).toBe(kind);
});

test("waits as long as Google's body says", () => {
  const details = [{ "@type": "x" }, { "@type": "RetryInfo", retryDelay: "34.5s" }];
  expect(judge(429, { error: { message: "slow", details } }).retryAfterMs).toBe(34_500);
});

test("is harmless on a terminal and never longer than a few lines", () => {
  const { message } = judge(500, { error: { message: `\u001B[31mred\nline ${"x".repeat(9999)}` } });
  expect(message).toMatch(/^h answered 500: red line x/);
  expect(message.length).toBeLessThan(450);
});

test("hides a key however it is written, also where the words are cut", () => {
  const key = 'k"ey/+secret';
  const redact = createRedactor(key, {
    "X-Auth": "Bearer other-secret",
    accept: "application/json",
  });
  const said = `${key} ${encodeURIComponent(key)} ${JSON.stringify(key)} other-secret application/json`;
  expect(redact(said)).toBe('[key] [key] "[key]" [key] application/json');
  const text = JSON.stringify({ message: `${"x".repeat(395)}${key}` });
  const cut = toModelError({ host: "h", status: 400, headers: {}, text }, redact);
  expect(cut.message).not.toContain('k"ey');
});

test.for([
  ["20ms", 20],
  ["6m0s", 360_000],
  ["1h2m3.5s", 3_723_500],
  ["2", 2000],
  ["soon", null],
  ["", null],
] as const)("reads the duration %s", ([text, expected]) => {
  expect(parseDuration(text)).toBe(expected);
});

test.for([
  [{ "retry-after": "Thu, 01 Jan 2026 00:00:30 GMT" }, 30_000],
  [{ "retry-after": "Wed, 31 Dec 2025 00:00:00 GMT" }, 0],
  [{ "retry-after": "1.5" }, 1500],
  [{ "retry-after": "later" }, null],
  [{}, null],
] as const)("reads the wait of %o", ([headers, expected]) => {
  expect(readRetryAfter(headers, now)).toBe(expected);
});

test("reads Anthropic's headers, and takes the reset of the scarcer allowance", () => {
  const headers = {
    "anthropic-ratelimit-requests-limit": "50",
    "anthropic-ratelimit-requests-remaining": "5",
    "anthropic-ratelimit-requests-reset": "2026-01-01T00:00:10Z",
    "anthropic-ratelimit-tokens-limit": "1000",
    "anthropic-ratelimit-tokens-remaining": "900",
    "anthropic-ratelimit-tokens-reset": "2026-01-01T00:01:00Z",
  };
  expect(readBudget(headers, now)).toEqual({ requestsLeft: 5, tokensLeft: 900, resetMs: 10_000 });
  expect(readBudget({ "x-ratelimit-remaining-tokens": "7" }, now)).toEqual({
    requestsLeft: null,
    tokensLeft: 7,
    resetMs: null,
  });
});
