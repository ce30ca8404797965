import type { SiteRun } from "../../schema/site.ts";
import type { TaskCoverage } from "../../schema/task-coverage.ts";
import type { NamedRun } from "./make-site.ts";
import { shortName } from "./site-json.ts";

export function toSiteRunRow(run: NamedRun, covers: TaskCoverage): SiteRun {
  const byTask = Map.groupBy(run.results, (result) => result.task_id);
  const shares = [...byTask.values()].map(
    (judged) => judged.filter((result) => result.passed).length / judged.length,
  );
  return {
    id: run.id,
    name: shortName(run.name),
    model: { ...run.model, name: shortName(run.model.name) },
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
