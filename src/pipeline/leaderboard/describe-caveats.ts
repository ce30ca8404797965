import type { StoredRun } from "../../schema/stored-run.ts";
import { formatCount } from "../../report/format-number.ts";
import { coverageWords } from "../../report/coverage-words.ts";
import type { TaskCoverage } from "../../schema/task-coverage.ts";
import { findCaveat, findWeakness } from "../evaluate/find-caveats.ts";

/** Why a run's numbers do not compare with those of the others; null where they do. */
export function describeCaveats(run: StoredRun, covers: TaskCoverage): string | null {
  const words = [
    run.record === null ? null : findCaveat(run.record),
    run.record === null ? null : findWeakness(run.record),
    covers.whole ? null : `Only ${coverageWords(covers)}.`,
    run.broken > 0 ? `${formatCount(run.broken, "sample")} could not be run.` : null,
    run.calibration === "uncalibrated" ? "Uncalibrated." : null,
  ];
  return words.filter((word) => word !== null).join(" ") || null;
}
