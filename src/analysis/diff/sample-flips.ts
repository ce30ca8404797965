import { sampleKey } from "../../lib/sample-key.ts";
import type { StoredResult, StoredRun } from "../../schema/stored-run.ts";

/** What is known of the code and the text that a run judged, each by `sampleKey`. */
export interface DiffSide {
  run: StoredRun;
  /** Hash of the code that ran. */
  codes: ReadonlyMap<string, string>;
  /** Hash of what the model wrote, before any sanitizer. */
  texts: ReadonlyMap<string, string>;
}

type Sameness = "same" | "different" | "unknown";

/** A sample that passes in one run and fails in the other. */
export interface SampleFlip {
  task_id: string;
  direction: "gained" | "lost";
  code: Sameness;
  text: Sameness;
  /** One side ran out of time. */
  timedOut: boolean;
  /** One side died. */
  crashed: boolean;
}

export interface PairedSamples {
  flips: SampleFlip[];
  common: number;
  onlyFirst: number;
  onlySecond: number;
  passedFirst: number;
  passedSecond: number;
}

/** Pairs the samples of two runs by task and number. */
export function pairSamples(first: DiffSide, second: DiffSide): PairedSamples {
  const theirs = new Map(second.run.results.map((result) => [keyOf(result), result]));
  const pairs = first.run.results.flatMap((ours) => {
    const other = theirs.get(keyOf(ours));
    return other === undefined ? [] : [{ ours, other }];
  });
  return {
    flips: pairs
      .filter(({ ours, other }) => ours.passed !== other.passed)
      .map(({ ours, other }) => {
        const outcomes = [ours.outcome, other.outcome];
        return {
          task_id: ours.task_id,
          direction: other.passed ? "gained" : "lost",
          code: compareAt(keyOf(ours), first.codes, second.codes),
          text: compareAt(keyOf(ours), first.texts, second.texts),
          timedOut: outcomes.includes("timeout"),
          crashed: outcomes.includes("crash"),
        };
      }),
    common: pairs.length,
    onlyFirst: first.run.results.length - pairs.length,
    onlySecond: second.run.results.length - pairs.length,
    passedFirst: pairs.filter(({ ours }) => ours.passed).length,
    passedSecond: pairs.filter(({ other }) => other.passed).length,
  };
}

function keyOf({ task_id, sample }: StoredResult): string {
  return sampleKey(task_id, sample);
}

function compareAt(
  key: string,
  ours: ReadonlyMap<string, string>,
  theirs: ReadonlyMap<string, string>,
): Sameness {
  const [a, b] = [ours.get(key), theirs.get(key)];
  if (a === undefined || b === undefined) return "unknown";
  return a === b ? "same" : "different";
}
