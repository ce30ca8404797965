import {
  groupByBand,
  groupNames,
  groupTasks,
  leastRunsForBands,
  type Grouping,
} from "../../analysis/group-tasks.ts";
import { rankByDifficulty, toMatrix } from "../../analysis/verdict-matrix.ts";
import { fault } from "../../lib/bench-error.ts";
import { shortHash } from "../../lib/short-hash.ts";
import type { WorkContext } from "../../schema/context.ts";
import type { StoredRun } from "../../schema/stored-run.ts";
import { loadHardIds } from "../../benchmarks/bigcodebench.ts";
import { findDataset } from "../runs/load-run-dataset.ts";
import { loadTaskFacts } from "../runs/load-task-facts.ts";

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
  request: WorkContext & { by: Grouping | undefined; source: string | undefined },
): Promise<RunGroups> {
  const { by } = request;
  if (by === undefined || by === "turn")
    return { grouping: null, groupsOf: () => new Map(), warnings: [] };
  if (by === "difficulty") return groupByDifficulty(runs);
  const dataset = await findDataset(request.source, runs, request);
  if (dataset === undefined) {
    throw fault.BadUsage(
      `--by ${by} needs the runs' tasks, but these results do not name their dataset, or it has moved or changed.`,
      "Pass the dataset with --dataset.",
    );
  }
  const { domainsOf } = await loadTaskFacts();
  const groups = groupTasks(
    dataset.tasks.map(({ task_id, language, libs }) => [
      task_id,
      groupNames[by]({ language, libs, domains: domainsOf({ libs }) }),
    ]),
  );
  const hashes = runs.flatMap(({ record }) => record?.dataset.hash ?? []);
  const other = hashes.find((hash) => hash !== dataset.hash);
  const warning = `The groups come from a different dataset than the runs: ${dataset.name} has ${shortHash(dataset.hash)}, the runs have ${shortHash(other ?? "")}.`;
  return { grouping: by, groupsOf: () => groups, warnings: other === undefined ? [] : [warning] };
}

async function groupByDifficulty(runs: readonly StoredRun[]): Promise<RunGroups> {
  const rivalsOf = ({ model, split, calibration }: StoredRun) =>
    runs
      .filter((other) => other.split === split && other.calibration === calibration)
      .filter((other) => other.model.name !== model.name);
  if (runs.every((run) => rivalsOf(run).length >= leastRunsForBands)) {
    return {
      grouping: "difficulty: the share of the other models that solve the task",
      groupsOf: (run) => groupByBand(rankByDifficulty(toMatrix(rivalsOf(run)))),
      warnings: [],
    };
  }
  const hard = new Set(await loadHardIds());
  const ids = new Set(runs.flatMap(({ results }) => results.map(({ task_id }) => task_id)));
  const groups = groupTasks([...ids].map((id) => [id, [hard.has(id) ? "hard subset" : "others"]]));
  const grouping = `difficulty: the hard subset and the rest (with ${leastRunsForBands} or more other models: the share of them that solve the task)`;
  return { grouping, groupsOf: () => groups, warnings: [] };
}
