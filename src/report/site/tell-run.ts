import type { Outcome } from "../../schema/verdict.ts";
import type { SiteRunPage } from "../../schema/site-run.ts";
import type { FailureGroup } from "../../schema/failure.ts";
import { isDoubted } from "../explain-strict.ts";
import type { RunContext } from "./add-run-files.ts";
import type { NamedRun } from "./make-site.ts";
import { tellName } from "./tell-name.ts";
import { tellSettings } from "./tell-settings.ts";

const mostGroups = 50;
const mostClusters = 100;

/** One run in numbers. */
export async function tellRun(
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
    settings: tellSettings(run, generation),
    by_kind: tellGroups(report.by_kind),
    by_exception: tellGroups(report.by_exception),
    by_library: tellGroups(report.by_library),
    clusters: report.clusters.slice(0, mostClusters).map((cluster) => ({
      kind: cluster.kind,
      exception: cluster.exception === null ? null : tellName(cluster.exception),
      message: tellName(cluster.message),
      samples: cluster.samples,
      examples: cluster.examples.map(({ task_id, sample }) => ({
        task_id: tellName(task_id),
        file: fileOf(task_id),
        sample,
      })),
    })),
  };
}

function tellGroups(groups: readonly FailureGroup[]): FailureGroup[] {
  return groups.slice(0, mostGroups).map((group) => ({ ...group, name: tellName(group.name) }));
}
