import { sampleKey, turnKey } from "../lib/sample-key.ts";
import type { FailureKind } from "../schema/failure.ts";
import type { AnswerStep, TurnScore, TurnsAnalysis, TurnVerdict } from "../schema/transcript.ts";
import { classifySample } from "./failures/classify-failure.ts";
import { scoreInterval } from "./interval.ts";
import { meanPassAtK } from "./pass-at-k.ts";
import { sumKnown } from "./sum-cost.ts";

/** What the turns of a run's conversations were worth. */
export function analyzeTurns(
  verdicts: readonly TurnVerdict[],
  answers: readonly AnswerStep[],
): TurnsAnalysis {
  const scores = scoreTurns(verdicts, answers);
  const tries = compareWithTries(verdicts, answers, scores);
  return { scores, kinds: countRepairs(verdicts), tries };
}

/** Scores after each turn. An answer without a verdict had no code, and changed nothing. */
function scoreTurns(verdicts: readonly TurnVerdict[], answers: readonly AnswerStep[]): TurnScore[] {
  const passes = new Map(verdicts.map((verdict) => [turnKey(verdict), isPass(verdict)] as const));
  const conversations = answers.filter(({ turn }) => turn === 1);
  let passing = new Set<string>();
  return Array.from({ length: Math.max(0, ...answers.map(({ turn }) => turn)) }, (_, index) => {
    const turn = index + 1;
    const before = passing;
    passing = new Set(
      conversations
        .map((first) => ({ ...first, turn }))
        .filter((now) => passes.get(turnKey(now)) ?? before.has(keyOf(now)))
        .map(keyOf),
    );
    const own = answers.filter((answer) => answer.turn === turn);
    const counts = countByTask(conversations, (one) => passing.has(keyOf(one)));
    const { value, low, high } = scoreInterval(counts, 1) ?? { value: 0, low: 0, high: 0 };
    const gained = passing.size - before.size;
    const cost = sumKnown(own, ({ cost_usd }) => cost_usd);
    return {
      turn,
      answers: own.length,
      pass_at_1: value,
      low,
      high,
      repaired: turn === 1 ? 0 : passing.difference(before).size,
      broken: before.difference(passing).size,
      input_tokens: sum(own.map(({ usage }) => usage?.input_tokens ?? 0)),
      output_tokens: sum(own.map(({ usage }) => usage?.output_tokens ?? 0)),
      cost_usd: cost,
      cost_per_solved: cost === null || gained <= 0 ? null : cost / gained,
    };
  });
}

/** Failures of first answers by their kind, and how many of them the last word repaired. */
function countRepairs(verdicts: readonly TurnVerdict[]): TurnsAnalysis["kinds"] {
  const kinds = new Map<FailureKind, { failed: number; repaired: number }>();
  for (const all of Map.groupBy(verdicts, keyOf).values()) {
    const turns = all.toSorted((one, other) => one.turn - other.turn);
    const [first, last] = [turns[0], turns.at(-1)];
    if (first === undefined || last === undefined || isPass(first)) continue;
    // What a missing name would import is not known here: it counts as a missing definition.
    const outcome = first.outcome === "broken" ? "crash" : first.outcome;
    const judged = { ...first, passed: false, outcome, details: first.official?.details ?? {} };
    const failure = classifySample(judged, { run: "", importable: new Set() });
    const kind = failure?.kind ?? "other";
    const counted = kinds.get(kind) ?? { failed: 0, repaired: 0 };
    counted.failed += 1;
    if (isPass(last)) counted.repaired += 1;
    kinds.set(kind, counted);
  }
  return [...kinds]
    .map(([kind, counted]) => ({ kind, ...counted }))
    .toSorted((one, other) => other.failed - one.failed);
}

/**
 * Where a task has several samples, their first answers are independent tries: what would as many of them have solved as
 * cost the tokens of a conversation? Between two counts of tries the share lies on the line between theirs.
 */
function compareWithTries(
  verdicts: readonly TurnVerdict[],
  answers: readonly AnswerStep[],
  scores: readonly TurnScore[],
): TurnsAnalysis["tries"] {
  const first = verdicts.filter(({ turn }) => turn === 1);
  const counts = countByTask(first, isPass);
  const most = Math.min(...counts.map(({ samples }) => samples));
  const conversations = first.length;
  const tokensOf = (turn: number) =>
    sum(
      answers
        .filter((answer) => answer.turn <= turn)
        .map(({ usage }) => (usage?.input_tokens ?? 0) + (usage?.output_tokens ?? 0)),
    ) / conversations;
  const atStart = tokensOf(1);
  if (conversations === 0 || most < 2 || atStart === 0) return [];
  return scores.flatMap(({ turn, pass_at_1: turns }) => {
    const tries = tokensOf(turn) / atStart;
    const low = Math.floor(tries);
    const [below, above] = [meanPassAtK(counts, low), meanPassAtK(counts, Math.ceil(tries))];
    if (below === undefined || above === undefined) return [];
    return [{ turn, tries, turns, independent: below + (above - below) * (tries - low) }];
  });
}

type Place = Pick<AnswerStep, "task_id" | "sample">;

function isPass({ outcome }: TurnVerdict): boolean {
  return outcome === "pass";
}

function keyOf({ task_id, sample }: Place): string {
  return sampleKey(task_id, sample);
}

function countByTask<One extends Place>(all: readonly One[], passes: (one: One) => boolean) {
  const byTask = Map.groupBy(all, ({ task_id }) => task_id);
  return Array.from(byTask.values(), (samples) => ({
    samples: samples.length,
    passed: samples.filter(passes).length,
  }));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
