import { expect, test } from "vitest";
import { sumCost, type AnswerCost } from "../../src/analysis/sum-cost.ts";

const usage = { input_tokens: 100, cached_input_tokens: 0, output_tokens: 20, reasoning_tokens: 0 };
const answer: AnswerCost = { task_id: "B/1", usage, cost_usd: 0.25, ms: 1500, cached: false };

test("sums what is known of the answers to the run's tasks", () => {
  const answers = [answer, { ...answer, task_id: "B/2" }, { ...answer, task_id: "not judged" }];
  expect(sumCost(answers, new Set(["B/1", "B/2"]))).toEqual({
    samples: 2,
    input_tokens: 200,
    output_tokens: 40,
    usd: 0.5,
    seconds: 3,
  });
});

test("one silent answer makes its sum unknown, not too small", () => {
  const silent = { ...answer, usage: null, cost_usd: null, ms: 0, cached: true };
  expect(sumCost([answer, silent], new Set(["B/1"]))).toEqual({
    samples: 2,
    input_tokens: null,
    output_tokens: null,
    usd: null,
    seconds: null,
  });
  expect(sumCost([], new Set(["B/1"]))).toBeUndefined();
});
