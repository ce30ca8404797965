import { z } from "zod";
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
  z.strictObject({
    kind: z.literal("turns"),
    turns: z.int().min(2).describe("answers at most"),
    feedback: FeedbackPolicy,
  }),
  z.strictObject({
    kind: z.literal("agent"),
    turns: z.int().positive().describe("answers at most"),
    tokens: z.int().positive().describe("of all its answers together, at most"),
    seconds: z.int().positive().describe("for all of it, at most"),
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
  task_id: z.string(),
  sample: z.int().nonnegative().describe("number within its task, from 0"),
  step: z.int().nonnegative().describe("place within the conversation, from 0"),
};

/** One line of `NAME_transcripts.jsonl`: a step of the conversation that a sample came about in. */
export const TranscriptStep = z.discriminatedUnion("kind", [
  z.strictObject({
    ...place,
    kind: z.literal("answer"),
    turn: z.int().positive(),
    ...SaidAnswer.shape,
    solution: z
      .string()
      .nullable()
      .describe("what the sanitizer made of it; null where a later answer has no code"),
    cost_usd: z.number().nonnegative().nullable(),
    ms: z.int().nonnegative(),
    cached: z.boolean(),
  }),
  z.strictObject({
    ...place,
    kind: z.literal("results"),
    results: z.array(ToolResult).describe("of the calls of the answer before"),
    ms: z.int().nonnegative(),
  }),
  z.strictObject({
    ...place,
    kind: z.literal("feedback"),
    text: z.string().describe("the next message"),
    ms: z.int().nonnegative(),
  }),
  z.strictObject({ ...place, kind: z.literal("end"), reason: EndReason }),
]);
export type TranscriptStep = z.infer<typeof TranscriptStep>;
export type AnswerStep = Extract<TranscriptStep, { kind: "answer" }>;

/** One line of `NAME_turns.jsonl`: what became of the code of one answer in a conversation. */
export const TurnVerdict = Verdict.extend({ turn: z.int().positive() });
export type TurnVerdict = z.infer<typeof TurnVerdict>;

/** How a run of conversations stood after a turn; one that had ended before keeps what it came to. */
export const TurnScore = z.strictObject({
  turn: z.int().positive(),
  answers: z.int().nonnegative().describe("conversations that came so far"),
  pass_at_1: z.number(),
  low: z.number().describe("of its 95% interval over tasks"),
  high: z.number(),
  repaired: z.int().nonnegative().describe("passed now, and did not one turn before"),
  broken: z.int().nonnegative().describe("passed one turn before, and does not now"),
  input_tokens: z.int().nonnegative(),
  output_tokens: z.int().nonnegative(),
  cost_usd: z.number().nonnegative().nullable(),
  cost_per_solved: z
    .number()
    .nonnegative()
    .nullable()
    .describe("of this turn's answers, by samples that pass now and did not; null where none does"),
});
export type TurnScore = z.infer<typeof TurnScore>;

/** What the turns of a run's conversations were worth. */
export const TurnsAnalysis = z.strictObject({
  scores: z.array(TurnScore),
  kinds: z
    .array(
      z.strictObject({
        kind: FailureKind,
        failed: z.int().positive().describe("first answers that failed in this way"),
        repaired: z.int().nonnegative().describe("of them, those whose last word passes"),
      }),
    )
    .describe("failures of first answers, the most frequent first"),
  tries: z
    .array(
      z.strictObject({
        turn: z.int().positive(),
        tries: z.number().describe("independent answers that cost as many tokens"),
        turns: z.number().describe("pass@1 after the turn"),
        independent: z.number().describe("pass@k of as many independent answers"),
      }),
    )
    .describe("a second look against a second try; empty where a task has one sample"),
});
export type TurnsAnalysis = z.infer<typeof TurnsAnalysis>;
