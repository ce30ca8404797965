import type { StoredRun } from "../../schema/stored-run.ts";
import { formatCount } from "../../report/format-number.ts";
import { findCaveat, findWeakness } from "../evaluate/build-report.ts";

/** Why a run's numbers do not compare with those of the others; null where they do. */
export function tellCaveats(run: StoredRun, tasksOfAll: number): string | null {
  const tasks = new Set(run.results.map(({ task_id }) => task_id)).size;
  const words = [
    run.record === null ? null : findCaveat(run.record),
    run.record === null ? null : findWeakness(run.record),
    tasks < tasksOfAll ? `Only ${tasks} of ${formatCount(tasksOfAll, "task")}.` : null,
    run.broken > 0 ? `${formatCount(run.broken, "sample")} could not be run.` : null,
    run.calibration === "uncalibrated" ? "Uncalibrated." : null,
  ];
  return words.filter((word) => word !== null).join(" ") || null;
}
