import { listDifferences } from "../../lib/list-differences.ts";
import { sampleKey } from "../../lib/sample-key.ts";
import type { CauseFinding, ChangeCause, RunDifference } from "../../schema/run-difference.ts";
import { pairSamples } from "../pair-samples.ts";
import { listCauses, type DiffedRun, type SampleFlip } from "./list-causes.ts";

/**
 * Why the second run scores otherwise than the first: what differs, and which flips each difference could explain.
 * `changedTasks`: whose rows differ between the two datasets; null where a dataset could not be loaded.
 */
export function diffRuns(
  first: DiffedRun,
  second: DiffedRun,
  { changedTasks }: { changedTasks: ReadonlySet<string> | null },
): RunDifference {
  const pairs = pairSamples(first.run.results, second.run.results);
  const flips = listFlips(pairs, first, second);
  const found = listCauses(changedTasks).map(({ describe, ...rule }) => ({
    ...rule,
    ...compareFacts(describe(first), describe(second)),
  }));
  const isSame = (cause: ChangeCause) => found.find((one) => one.cause === cause)?.state === "same";
  // The same text that became other code, under the same calibration and set-up, went through another sanitizer.
  const isResanitized =
    isSame("calibration") &&
    flips.some(
      ({ task_id, code, text }) =>
        text === "same" &&
        code === "different" &&
        (isSame("dataset") || changedTasks?.has(task_id) === false),
    );
  const blamed = new Set<SampleFlip>();
  const causes = found.map(({ covers, about, ...finding }): CauseFinding => {
    if (finding.cause === "sanitizer" && isResanitized) finding.state = "differs";
    const covered = finding.state === "same" ? [] : flips.filter(covers);
    for (const flip of covered) blamed.add(flip);
    return { ...finding, ...countDirections(covered), about };
  });
  const rest = flips.filter((flip) => !blamed.has(flip));
  // Drawn again, or run again: what nothing recorded covers is chance, unless the code changed by no known hand.
  const byChance = rest.filter(({ code, text }) => code === "same" || text === "different");
  const scoreOf = ({ run: { name, file } }: DiffedRun, side: 0 | 1) => {
    const passed = pairs.filter((pair) => pair[side].passed).length;
    return { name, file, passed, score: passed / (pairs.length || 1) };
  };
  return {
    format: 1,
    first: scoreOf(first, 0),
    second: scoreOf(second, 1),
    samples: pairs.length,
    only_first: first.run.results.length - pairs.length,
    only_second: second.run.results.length - pairs.length,
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

function listFlips(
  pairs: ReturnType<typeof pairSamples>,
  first: DiffedRun,
  second: DiffedRun,
): SampleFlip[] {
  const compareAt = (key: string, hashes: "codes" | "texts") => {
    const [a, b] = [first[hashes].get(key), second[hashes].get(key)];
    if (a === undefined || b === undefined) return "unknown";
    return a === b ? "same" : "different";
  };
  return pairs
    .filter(([ours, other]) => ours.passed !== other.passed)
    .map(([ours, other]) => {
      const key = sampleKey(ours.task_id, ours.sample);
      return {
        task_id: ours.task_id,
        direction: other.passed ? "gained" : "lost",
        code: compareAt(key, "codes"),
        text: compareAt(key, "texts"),
        isCut: [ours, other].some(({ outcome }) => outcome === "timeout" || outcome === "crash"),
      };
    });
}

/** A fact that one side does not tell is no difference, but without a difference elsewhere it leaves the cause open. */
function compareFacts(
  first: Readonly<Record<string, unknown>>,
  second: Readonly<Record<string, unknown>>,
): Pick<CauseFinding, "state" | "changes"> {
  const names = [...new Set([...Object.keys(first), ...Object.keys(second)])];
  const known = names.filter((name) => first[name] !== undefined && second[name] !== undefined);
  const changes = known
    .flatMap((name) => listDifferences(first[name], second[name], name))
    .map(({ path, left, right }) => ({ path, first: left, second: right }));
  if (changes.length > 0) return { state: "differs", changes };
  return { state: known.length === names.length ? "same" : "unknown", changes };
}

function countDirections(flips: readonly SampleFlip[]): { gained: number; lost: number } {
  const gained = flips.filter(({ direction }) => direction === "gained").length;
  return { gained, lost: flips.length - gained };
}
