import type { SiteRun } from "../../schema/site.ts";
import type { TaskCoverage } from "../../schema/task-coverage.ts";
import type { NamedRun } from "./make-site.ts";
import { tellName } from "./tell-name.ts";

export function summarizeRun(run: NamedRun, covers: TaskCoverage): SiteRun {
  const byTask = Map.groupBy(run.results, (result) => result.task_id);
  const shares = [...byTask.values()].map(
    (judged) => judged.filter((result) => result.passed).length / judged.length,
  );
  return {
    id: run.id,
    name: tellName(run.name),
    model: { ...run.model, name: tellName(run.model.name) },
    split: run.split,
    subset: run.subset,
    calibration: run.calibration,
    ...covers,
    samples: run.results.length,
    pass_at_1:
      shares.length === 0 ? null : shares.reduce((sum, share) => sum + share, 0) / shares.length,
    broken: run.broken,
  };
}
