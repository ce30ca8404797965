import type { Outcome } from "../../schema/verdict.ts";
import type { SiteRunPage } from "../../schema/site-run.ts";
import { isDoubted } from "../explain-strict.ts";
import type { RunContext } from "./add-run-files.ts";
import type { NamedRun } from "./make-site.ts";
import { shortName } from "./site-json.ts";
import { toSiteSettings } from "./to-site-settings.ts";

const mostGroups = 50;
const mostClusters = 100;

/** One run in numbers. */
export async function toSiteRun(
  run: NamedRun,
  { explorer, fileOf }: RunContext,
): Promise<SiteRunPage> {
  const { generation } = await explorer.textsOf(run);
  const { report } = await explorer.failuresOf(run);
  const outcomes: Partial<Record<Outcome, number>> = {};
  for (const { outcome } of run.results) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  if (run.broken > 0) outcomes.broken = run.broken;
  return {
    ...explorer.numbersOf(run),
    doubted: run.results.filter(({ strict }) => isDoubted(strict)).length,
    outcomes,
    settings: toSiteSettings(run, generation),
    by_kind: report.by_kind.slice(0, mostGroups),
    by_exception: report.by_exception.slice(0, mostGroups),
    by_library: report.by_library.slice(0, mostGroups),
    clusters: report.clusters.slice(0, mostClusters).map((cluster) => ({
      kind: cluster.kind,
      exception: cluster.exception === null ? null : shortName(cluster.exception),
      message: shortName(cluster.message),
      samples: cluster.samples,
      examples: cluster.examples.map(({ task_id, sample }) => ({
        task_id: shortName(task_id),
        file: fileOf(task_id),
        sample,
      })),
    })),
  };
}
