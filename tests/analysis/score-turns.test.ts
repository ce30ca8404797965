import { expect, test } from "vitest";
import { analyzeTurns } from "../../src/analysis/score-turns.ts";
import type { AnswerStep, TurnVerdict } from "../../src/schema/transcript.ts";
import { makeVerdict } from "../support/make-verdict.ts";

const usage = (output_tokens: number) => ({
  input_tokens: 100 - output_tokens,
  cached_input_tokens: 0,
  output_tokens,
  reasoning_tokens: 0,
});

function answer(task_id: string, sample: number, turn: number): AnswerStep {
  return {
    task_id,
    sample,
    step: 2 * turn - 2,
    kind: "answer",
    turn,
    text: "",
    solution: "",
    reasoning: null,
    finish: "stop",
    usage: usage(10),
    cost_usd: 0.5,
    ms: 1,
    cached: false,
  };
}

function judged(task_id: string, sample: number, outcomes: string): TurnVerdict[] {
  return Array.from(outcomes, (letter, index) => ({
    ...makeVerdict(task_id, letter === "p" ? "pass" : "fail", { sample }),
    turn: index + 1,
  }));
}

const played = [
  ["A", 0, "fp"],
  ["A", 1, "f"],
  ["B", 0, "p"],
  ["B", 1, "pff"],
] as const;

test("tells what each turn repaired, broke and cost", () => {
  const verdicts = played.flatMap(([task, sample, outcomes]) => judged(task, sample, outcomes));
  const answers = verdicts.map(({ task_id, sample, turn }) => answer(task_id, sample, turn));
  const { scores, kinds } = analyzeTurns(verdicts, answers);
  expect(scores.map(({ pass_at_1 }) => pass_at_1)).toEqual([0.5, 0.5, 0.5]);
  expect(scores.map(({ answers: count, repaired, broken }) => [count, repaired, broken])).toEqual([
    [4, 0, 0],
    [2, 1, 1],
    [1, 0, 0],
  ]);
  expect(scores.map(({ cost_usd, cost_per_solved }) => [cost_usd, cost_per_solved])).toEqual([
    [2, 1],
    [1, null],
    [0.5, null],
  ]);
  expect(kinds).toEqual([expect.objectContaining({ failed: 2, repaired: 1 })]);
});

test("compares with as many independent tries as cost the same tokens", () => {
  const verdicts = [...judged("A", 0, "fp"), ...judged("A", 1, "pp")];
  const answers = verdicts.map(({ task_id, sample, turn }) => answer(task_id, sample, turn));
  // One of two first answers passes: pass@1 is a half, pass@2 is 1; two turns cost as much as two tries.
  expect(analyzeTurns(verdicts, answers).tries).toEqual([
    { turn: 1, tries: 1, turns: 0.5, independent: 0.5 },
    { turn: 2, tries: 2, turns: 1, independent: 1 },
  ]);
});
