import { z } from "zod";
import { amount, count, positive, rows, strict, text } from "./shapes.ts";
import { SaidAnswer, ToolResult } from "./model.ts";
import { FailureKind } from "./failure.ts";
import { Verdict } from "./verdict.ts";

/**
 * What a model is shown of a wrong answer: what the task's own examples printed, the first error of the tests without its
 * trace, or the traces of the tests that failed. Only the first tells nothing of the tests.
 */
export const FeedbackPolicy = z.enum(["examples", "error", "tests"]);
export type FeedbackPolicy = z.infer<typeof FeedbackPolicy>;

/** How a sample comes about in more than one answer. */
export const Interaction = z.discriminatedUnion("kind", [
  strict({
    kind: z.literal("turns"),
    turns: z.int().min(2).describe("answers at most"),
    feedback: FeedbackPolicy,
  }),
  strict({
    kind: z.literal("agent"),
    turns: positive.describe("answers at most"),
    tokens: positive.describe("of all its answers together, at most"),
    seconds: positive.describe("for all of it, at most"),
    protocol: z
      .enum(["tools", "text"])
      .describe("the endpoint's own tool calling, or calls in the text"),
  }),
]);
export type Interaction = z.infer<typeof Interaction>;

/**
 * Why a conversation is over. `agreed`: every example printed what the task says; `passed`: the tests say so, where the
 * policy shows them; `unseen`: there is nothing to show, as without examples; `unchanged`: the same code again; `gave_up`:
 * answers without code or calls; `turns`, `tokens`, `time`: it may not go on; `submitted`: an agent has handed in its code;
 * `answered`: its last answer was code, and it called no tool.
 */
export const EndReason = z.enum([
  "agreed",
  "passed",
  "unseen",
  "unchanged",
  "gave_up",
  "turns",
  "tokens",
  "time",
  "submitted",
  "answered",
]);
export type EndReason = z.infer<typeof EndReason>;

const place = {
  task_id: text,
  sample: count.describe("number within its task, from 0"),
  step: count.describe("place within the conversation, from 0"),
};

/** One line of `NAME_transcripts.jsonl`: a step of the conversation that a sample came about in. */
export const TranscriptStep = z.discriminatedUnion("kind", [
  strict({
    ...place,
    kind: z.literal("answer"),
    turn: positive,
    ...SaidAnswer.shape,
    solution: text
      .nullable()
      .describe("what the sanitizer made of it; null where a later answer has no code"),
    cost_usd: amount.nullable(),
    ms: count,
    cached: z.boolean(),
  }),
  strict({
    ...place,
    kind: z.literal("results"),
    results: z.array(ToolResult).describe("of the calls of the answer before"),
    ms: count,
  }),
  strict({
    ...place,
    kind: z.literal("feedback"),
    text: text.describe("the next message"),
    ms: count,
  }),
  strict({ ...place, kind: z.literal("end"), reason: EndReason }),
]);
export type TranscriptStep = z.infer<typeof TranscriptStep>;
export type AnswerStep = Extract<TranscriptStep, { kind: "answer" }>;

/** One line of `NAME_turns.jsonl`: what became of the code of one answer in a conversation. */
export const TurnVerdict = Verdict.extend({ turn: positive });
export type TurnVerdict = z.infer<typeof TurnVerdict>;

/** How a run of conversations stood after a turn; one that had ended before keeps what it came to. */
export const TurnScore = strict({
  turn: positive,
  answers: count.describe("conversations that came so far"),
  pass_at_1: z.number(),
  low: z.number().describe("of its 95% interval over tasks"),
  high: z.number(),
  repaired: count.describe("passed now, and did not one turn before"),
  broken: count.describe("passed one turn before, and does not now"),
  input_tokens: count,
  output_tokens: count,
  cost_usd: amount.nullable(),
  cost_per_solved: amount
    .nullable()
    .describe("of this turn's answers, by samples that pass now and did not; null where none does"),
});
export type TurnScore = z.infer<typeof TurnScore>;

/** What the turns of a run's conversations were worth. */
export const TurnsAnalysis = strict({
  scores: z.array(TurnScore),
  kinds: rows({
    kind: FailureKind,
    failed: positive.describe("first answers that failed in this way"),
    repaired: count.describe("of them, those whose last word passes"),
  }).describe("failures of first answers, the most frequent first"),
  tries: rows({
    turn: positive,
    tries: z.number().describe("independent answers that cost as many tokens"),
    turns: z.number().describe("pass@1 after the turn"),
    independent: z.number().describe("pass@k of as many independent answers"),
  }).describe("a second look against a second try; empty where a task has one sample"),
});
export type TurnsAnalysis = z.infer<typeof TurnsAnalysis>;
