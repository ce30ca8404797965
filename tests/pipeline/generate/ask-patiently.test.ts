import { expect, test } from "vitest";
import { createAdaptiveLimiter } from "../../../src/lib/adaptive-limiter.ts";
import { askPatiently } from "../../../src/pipeline/generate/ask-patiently.ts";
import { listenTo } from "../../../src/pipeline/generate/run-generation.ts";
import { ModelError } from "../../../src/models/support/model.ts";
import { greedy } from "../../support/make-generation.ts";
import { makeContext } from "../../support/make-context.ts";
import { ScriptedModel } from "../../support/scripted-model.ts";

const request = {
  prompt: { kind: "chat", user: "Why?", prefill: null },
  decoding: { ...greedy, max_new_tokens: 50 },
} as const;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Asks on a clock on which waiting takes no time; notes each wait, and whether others were let in meanwhile. */
async function askWithWaits(model: ScriptedModel) {
  let nowMs = 0;
  const limiter = createAdaptiveLimiter(4, () => nowMs);
  const waits: [ms: number, others: "go on" | "wait"][] = [];
  const pause = async (ms: number) => {
    const isOpen = await limiter.enter(AbortSignal.timeout(20)).then(
      () => true,
      () => false,
    );
    if (isOpen) limiter.leave();
    waits.push([ms, isOpen ? "go on" : "wait"]);
    nowMs += ms;
  };
  const { text } = await askPatiently(model, request, {
    limiter,
    random: () => 0,
    signal: new AbortController().signal,
    clock: { now: () => new Date(nowMs), pause },
    onRetry: () => {},
  });
  return { text, waits };
}

test.for([
  ["a day", dayMs, [5 * minuteMs, "go on"]],
  ["two minutes", 2 * minuteMs, [2 * minuteMs, "wait"]],
] as const)("a vendor asks to wait %s", async ([, retryAfterMs, wait]) => {
  const refusal = new ModelError("rate", "the quota is spent", retryAfterMs);
  const model = new ScriptedModel((_, number) => (number < 3 ? refusal : "so"));
  expect(await askWithWaits(model)).toEqual({ text: "so", waits: [wait, wait] });
});

test("a long wait is said once, with what is done instead", () => {
  const said: string[] = [];
  const tell = listenTo(undefined, makeContext({ remark: (line) => void said.push(line) }));
  const summary = {
    asked: 2,
    answered: 0,
    kept: 0,
    fromCache: 0,
    failed: {},
    reasons: {},
    empty: {},
    truncated: 0,
    inputTokens: 0,
    outputTokens: 0,
    costUsd: null,
    stoppedByCost: false,
    file: "m.jsonl",
  };
  for (const retry_after_ms of [null, 1000, dayMs, dayMs]) {
    tell({ type: "retry", kind: "rate", message: "It is spent.", retry_after_ms, summary });
  }
  expect(said).toEqual([
    expect.stringMatching(
      /^It is spent\. The endpoint asks to wait 1,440 minutes: .* after 5, the others/,
    ),
  ]);
});
