import type { SiteRun } from "../../schema/site.ts";
import type { NamedRun } from "./make-site.ts";
import { shortName } from "./site-json.ts";

export function toSiteRunRow(run: NamedRun): SiteRun {
  return {
    id: run.id,
    name: shortName(run.name),
    model: { ...run.model, name: shortName(run.model.name) },
    split: run.split,
    subset: run.subset,
    calibration: run.calibration,
    ...run.covers,
    samples: run.results.length,
    pass_at_1: run.pass_at_1,
    broken: run.broken,
  };
}
