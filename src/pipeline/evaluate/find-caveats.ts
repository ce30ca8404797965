import { formatCount } from "../../report/format-number.ts";
import type { GroundTruth } from "../../schema/report.ts";
import type { RunRecord } from "../../schema/run-record.ts";

/** More failing ground truths than this and the numbers do not compare with others'. */
const toleratedShare = 0.01;

/** That too many ground truths fail, beside those that are known to, for the numbers to compare with others'; else null. */
export function findCaveat({
  ground_truth: truth,
}: Pick<RunRecord, "ground_truth">): string | null {
  if (truth === null) return null;
  const failed = truth.checked - truth.passed - (truth.known ?? 0);
  if (failed <= truth.checked * toleratedShare) return null;
  const beside = truth.known ? `, beside ${truth.known} that are known to` : "";
  return `${failed} of ${truth.checked} ground truths fail in this environment${beside}: numbers do not compare with others'.`;
}

/** That samples were judged without walls, by a machine that lacks some; null when all stood. */
export function findWeakness({
  missing_walls: missing,
}: Pick<RunRecord, "missing_walls">): string | null {
  if (missing.length === 0) return null;
  return `Judged in a weak sandbox (${formatCount(missing.length, "wall")} missing on the machine): samples could fake their numbers, which do not compare with others'.`;
}

/** What a record keeps of the check. */
export function countGroundTruths({
  checked,
  passed,
  failed,
}: GroundTruth): NonNullable<RunRecord["ground_truth"]> {
  return { checked, passed, known: failed.filter(({ known }) => known !== undefined).length };
}
