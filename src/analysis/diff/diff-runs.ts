import type { CauseFinding, RunDifference } from "../../schema/run-difference.ts";
import { compareRecords, type RecordChange, type RunRecords } from "./record-changes.ts";
import { listBlameRules } from "./blame-rules.ts";
import { pairSamples, type DiffSide, type SampleFlip } from "./sample-flips.ts";

export interface DiffedRun extends DiffSide, RunRecords {}

export interface DiffOptions {
  /** Tasks whose rows differ between the two datasets; null where a dataset could not be loaded. */
  changedTasks: ReadonlySet<string> | null;
}

/** Why the second run scores otherwise than the first: what differs, and which flips each difference could explain. */
export function diffRuns(
  first: DiffedRun,
  second: DiffedRun,
  { changedTasks }: DiffOptions,
): RunDifference {
  const paired = pairSamples(first, second);
  const { flips } = paired;
  const records = compareRecords(first, second);
  const isSameRow = ({ task_id }: SampleFlip) =>
    records.dataset.state === "same" || changedTasks?.has(task_id) === false;
  const remade = records.calibration.state === "same" ? flips.filter(isSameRow) : [];
  const evidence = weighSanitizer(records.sanitizer, remade);
  const changes = { ...records, sanitizer: evidence };
  const rules = listBlameRules(changedTasks);
  const blamed = new Set<SampleFlip>();
  const causes = rules.map(({ cause, about, covers }): CauseFinding => {
    const change = changes[cause];
    const covered = change.state === "same" ? [] : flips.filter(covers);
    for (const flip of covered) blamed.add(flip);
    return { cause, ...change, ...countDirections(covered), about };
  });
  const rest = flips.filter((flip) => !blamed.has(flip));
  // Drawn again, or run again: what nothing recorded covers is chance, unless the code changed by no known hand.
  const byChance = rest.filter(({ code, text }) => code === "same" || text === "different");
  return {
    format: 1,
    first: scoreOf(first, paired.passedFirst, paired.common),
    second: scoreOf(second, paired.passedSecond, paired.common),
    samples: paired.common,
    only_first: paired.onlyFirst,
    only_second: paired.onlySecond,
    flips: {
      ...countDirections(flips),
      same_code: flips.filter(({ code }) => code === "same").length,
      other_code: flips.filter(({ code }) => code === "different").length,
      unknown_code: flips.filter(({ code }) => code === "unknown").length,
    },
    causes: [
      ...causes,
      {
        cause: "chance",
        state: "unknown",
        changes: [],
        ...countDirections(byChance),
        about: "remaining flips: flaky results of the same code, or resampled answers",
      },
    ],
    unexplained: rest.length - byChance.length,
  };
}

/** The same text that became other code, under the same calibration and set-up, went through another sanitizer. */
function weighSanitizer(change: RecordChange, flips: readonly SampleFlip[]): RecordChange {
  const isSeen = flips.some(({ code, text }) => text === "same" && code === "different");
  return isSeen ? { ...change, state: "differs" } : change;
}

function countDirections(flips: readonly SampleFlip[]): { gained: number; lost: number } {
  const gained = flips.filter(({ direction }) => direction === "gained").length;
  return { gained, lost: flips.length - gained };
}

function scoreOf({ run }: DiffedRun, passed: number, common: number): RunDifference["first"] {
  return { name: run.name, file: run.file, passed, score: passed / (common || 1) };
}
