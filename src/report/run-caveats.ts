import type { Doubts, GroundTruth } from "../schema/report.ts";
import type { RunRecord, StoredRun, StrictVerdict, TaskCoverage } from "../schema/verdict.ts";
import { coverageWords, formatCount } from "./format-number.ts";
import type { KnownTask } from "../schema/benchmark-facts.ts";

/** More failing ground truths than this and the numbers do not compare with others'. */
const toleratedShare = 0.01;

/** Why a run's numbers do not compare with those of the others; null where they do. */
export function describeCaveats(run: StoredRun, covers: TaskCoverage): string | null {
  const { record } = run;
  const words = [
    record && findCaveat(record),
    record && findWeakness(record),
    record && findRepairs(record),
    covers.whole ? null : `Only ${coverageWords(covers)}.`,
    run.broken > 0 ? `${formatCount(run.broken, "sample")} could not be run.` : null,
    run.calibration === "uncalibrated" ? "Uncalibrated." : null,
  ];
  return words.filter((word) => word !== null).join(" ") || null;
}

/** That too many ground truths fail, beside those that are known to, for the numbers to compare with others'; else null. */
export function findCaveat(record: Pick<RunRecord, "ground_truth">): string | null {
  const { ground_truth: truth } = record;
  if (truth === null) return null;
  const failed = truth.checked - truth.passed - (truth.known ?? 0);
  if (failed <= truth.checked * toleratedShare) return null;
  const beside = truth.known ? `, besides ${truth.known} known to fail` : "";
  return `${failed} of ${truth.checked} ground truths fail in this environment${beside}: results are not comparable with other machines'.`;
}

/** That samples were judged without walls, by a machine that lacks some; null when all stood. */
export function findWeakness(record: Pick<RunRecord, "missing_walls">): string | null {
  const missing = record.missing_walls.length;
  if (missing === 0) return null;
  return `Judged in a weak sandbox (${formatCount(missing, "isolation layer")} missing on the machine): samples could have cheated, so results are not comparable with others.`;
}

/** That tasks were judged otherwise than the dataset has them; null where none was. */
function findRepairs({ dataset: { patches } }: Pick<RunRecord, "dataset">): string | null {
  if (patches === undefined || patches.tasks.length === 0) return null;
  return `${formatCount(patches.tasks.length, "task")} judged with patches applied.`;
}

/** What a record keeps of the check. */
export function countGroundTruths(truth: GroundTruth): NonNullable<RunRecord["ground_truth"]> {
  const known = truth.failed.filter((failed) => failed.known !== undefined).length;
  return { checked: truth.checked, passed: truth.passed, known };
}

const titles = {
  internet: "because it needs the internet",
  hangs: "because it hangs under the official harness",
  slow: "because it takes too long",
  library: "because a library is missing",
  broken: "because its solution or test is wrong upstream",
} as const satisfies Record<KnownTask["why"], string>;

/** Which tasks are left out of a score "without known", by why. */
export function knownTaskNotes(known: readonly (KnownTask & { task_id: string })[]): string[] {
  if (known.length === 0) return [];
  const groups = Map.groupBy(known, ({ why }) => why);
  const words = [...groups].map(([why, tasks]) => {
    return `${titles[why]} (${tasks.map(({ task_id }) => task_id).join(", ")})`;
  });
  return [`Tasks whose ground truth is known to fail everywhere: ${words.join("; ")}.`];
}

/** Such as: it needs the internet (downloads an archive from …). */
export function knownReason({ why, reason }: KnownTask): string {
  return why === "internet" ? `needs the internet: it ${reason}` : reason;
}

/** Whether an official pass is forged, or could not be cleared of it. */
export function isDoubted(strict: StrictVerdict | null): boolean {
  return strict?.status === "forged" || strict?.status === "suspect";
}

export function countDoubted(strict: Pick<Doubts, "forged" | "suspect"> | null): number {
  return strict === null ? 0 : strict.forged + strict.suspect;
}

/** Why a pass is doubted, a line each: the changed expectations that it met, and what was seen from outside. */
export function explainStrict({ status, exposed, evidence }: StrictVerdict): string[] {
  const met = exposed.map(
    ({ test, line, before, after }) =>
      `${test} passes with line ${line} changed from \`${before}\` to \`${after}\``,
  );
  const lines = [...evidence, ...met];
  return lines.length === 0 && status === "suspect"
    ? ["tests it had passed failed when run again"]
    : lines;
}
