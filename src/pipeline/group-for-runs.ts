import {
  groupByBand,
  groupTasks,
  leastRunsForBands,
  type Grouping,
  type TaskFacts,
} from "../analysis/group-scores.ts";
import { rankByDifficulty } from "../analysis/solve-rate.ts";
import { toMatrix } from "../analysis/verdict-matrix.ts";
import { BenchError } from "../lib/bench-error.ts";
import type { ReportProgress } from "../lib/progress.ts";
import type { Settings } from "../schema/settings.ts";
import type { StoredRun } from "../schema/stored-run.ts";
import { loadHardIds } from "../tasks/known-datasets.ts";
import { loadLibraryDomains } from "../tasks/library-domains.ts";
import { loadDataset } from "../tasks/load-dataset.ts";
import { domainsOf } from "../tasks/task-domains.ts";

interface GroupRequest {
  settings: Settings;
  by: Grouping | undefined;
  source: string | undefined;
  progress: ReportProgress;
  signal: AbortSignal;
}

interface RunGroups {
  /** What the groups are, in words. */
  grouping: string | null;
  /** Task ids by group; the bands of difficulty are another run's. */
  groupsOf: (run: StoredRun) => ReadonlyMap<string, readonly string[]>;
  warnings: string[];
}

/** The groups of tasks that --by asks for. */
export async function groupForRuns(
  runs: readonly StoredRun[],
  request: GroupRequest,
): Promise<RunGroups> {
  const { by } = request;
  if (by === undefined) return { grouping: null, groupsOf: () => new Map(), warnings: [] };
  if (by === "difficulty") return groupByDifficulty(runs);
  const { facts, warnings } = await loadFacts(runs, request);
  const groups = groupTasks(facts, by);
  return { grouping: by, groupsOf: () => groups, warnings };
}

async function groupByDifficulty(runs: readonly StoredRun[]): Promise<RunGroups> {
  const rivalsOf = (run: StoredRun) =>
    runs.filter(
      (other) =>
        other.model.name !== run.model.name &&
        other.split === run.split &&
        other.calibration === run.calibration,
    );
  if (runs.every((run) => rivalsOf(run).length >= leastRunsForBands)) {
    return {
      grouping: "difficulty: which share of the other models solves the task",
      groupsOf: (run) => groupByBand(rankByDifficulty(toMatrix(rivalsOf(run)))),
      warnings: [],
    };
  }
  const hard = new Set(await loadHardIds());
  const ids = new Set(runs.flatMap(({ results }) => results.map(({ task_id }) => task_id)));
  const facts = [...ids].map((task_id) => ({
    task_id,
    libs: [],
    domains: [],
    isHard: hard.has(task_id),
  }));
  const groups = groupTasks(facts, "difficulty");
  const grouping = `difficulty: the hard subset and the others (with ${leastRunsForBands} other models it would be the share of them that solves the task)`;
  return { grouping, groupsOf: () => groups, warnings: [] };
}

async function loadFacts(
  runs: readonly StoredRun[],
  request: GroupRequest,
): Promise<{ facts: TaskFacts[]; warnings: string[] }> {
  const record = runs.find((run) => run.record !== null)?.record ?? null;
  const source = request.source ?? record?.dataset.source;
  if (source === undefined) {
    throw new BenchError(
      "BadUsage",
      `These results do not say which dataset they are of, and --by ${request.by} needs its tasks.`,
      "Name it with --dataset.",
    );
  }
  const dataset = await loadDataset(source, request);
  const domains = await loadLibraryDomains();
  const facts = dataset.tasks.map(({ task_id, libs }) => ({
    task_id,
    libs,
    domains: domainsOf({ libs }, domains),
    isHard: false,
  }));
  const isOther = record !== null && record.dataset.hash !== dataset.hash;
  const told = 12;
  const warning = `The groups are of another dataset than the runs': ${dataset.name} has ${dataset.hash.slice(0, told)}, the runs have ${record?.dataset.hash.slice(0, told)}.`;
  return { facts, warnings: isOther ? [warning] : [] };
}
