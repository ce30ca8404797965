import { once } from "../../lib/once.ts";
import type { Domain } from "../../schema/library-domains.ts";
import type { Leaderboard } from "../../schema/leaderboard.ts";
import type { SiteIndex, SiteRun } from "../../schema/site.ts";
import type { StoredRun } from "../../schema/stored-run.ts";
import type { Dataset } from "../../schema/dataset.ts";
import type { Task } from "../../schema/task.ts";
import type { TaskCoverage } from "../../schema/task-coverage.ts";
import { addRunFiles, type LocateSample } from "./add-run-files.ts";
import type { RunExplorer } from "./run-explorer.ts";
import { makeSlugs } from "./slugs.ts";
import { shortName, toSiteJson } from "./site-json.ts";
import { toSiteSearch, toSiteTasks, toSiteTask } from "./to-site-tasks.ts";

/** What is known of a task beside its row. */
export interface TaskFacts {
  domainsOf: (task: Pick<Task, "libs">) => Domain[];
  /** Names of its benchmark's subsets that it is of. */
  subsetsOf: (task: Pick<Task, "task_id">) => readonly string[];
  /** Names of its tests. */
  testsOf: (task: Pick<Task, "texts" | "language">) => string[];
  /** What the ground truth uses of its libraries, in full. */
  callsOf: (task: Pick<Task, "ground_truth" | "language">) => string[];
}

/** A stored run with its number, and what that is over. */
interface ScoredRun extends StoredRun {
  covers: TaskCoverage;
  pass_at_1: number | null;
}

export interface SiteParts {
  bcb: string;
  created: Date | null;
  /** Of a page in one file: its title, and what it is about. */
  about?: { title: string; lead: readonly string[] };
  served: boolean;
  review: boolean;
  dataset: Dataset | null;
  facts: TaskFacts;
  runs: readonly ScoredRun[];
  /** Names of the runs that count: of samples that were judged both ways, one run does. */
  counted: ReadonlySet<string>;
  explorer: RunExplorer;
  /** Made when it is asked for; null where there is nothing to rank. */
  leaderboard: (() => Promise<Leaderboard>) | null;
  warnings: readonly string[];
}

/** The JSON files of a site by path. A server makes them when they are asked for, an export writes them all. */
export interface Site {
  index: SiteIndex;
  paths: readonly string[];
  /** JSON; undefined where the site has no such file. */
  read(path: string): Promise<string | undefined>;
  locate: LocateSample;
}

/** What makes each file, by path. */
export type Files = Map<string, () => unknown>;

/** One shape for two carriers: what `bcb serve` answers and what `bcb export` writes. */
export function makeSite(parts: SiteParts): Site {
  const { dataset, leaderboard } = parts;
  const ids = makeSlugs(parts.runs.map((run) => run.name));
  const runs = parts.runs.map((run, place) => ({ ...run, id: ids[place] ?? "" }));
  const index: SiteIndex = {
    format: 1,
    bcb: parts.bcb,
    created: parts.created?.toISOString() ?? null,
    title: parts.about?.title ?? null,
    lead: [...(parts.about?.lead ?? [])],
    served: parts.served,
    review: parts.review,
    dataset: dataset && {
      name: shortName(dataset.name),
      version: shortName(dataset.version),
      hash: dataset.hash,
      count: dataset.count,
    },
    leaderboard: leaderboard !== null,
    report: false,
    runs: runs.map(toSiteRunRow),
    warnings: parts.warnings.map(shortName),
  };
  const files: Files = new Map([["data/index.json", () => index]]);
  if (leaderboard !== null) files.set("data/leaderboard.json", once(leaderboard));
  if (dataset !== null) addTaskFiles(files, dataset.tasks, { ...parts, runs });
  const locate = addRunFiles(files, runs, parts);
  const read = async (path: string) => {
    const make = files.get(path);
    return make === undefined ? undefined : toSiteJson(await make());
  };
  return { index, paths: [...files.keys()], read, locate };
}

/** A stored run with its name in addresses. */
export type NamedRun = ScoredRun & { id: string };

function addTaskFiles(
  files: Files,
  tasks: readonly Task[],
  { facts, counted, runs }: Pick<SiteParts, "facts" | "counted"> & { runs: NamedRun[] },
): void {
  const names = makeSlugs(tasks.map((task) => task.task_id));
  const named = tasks.map((task, place) => ({ task, file: names[place] ?? "" }));
  const results = new Map(
    runs
      .filter(({ name }) => counted.has(name))
      .map(({ id, results: judged }) => [id, Map.groupBy(judged, ({ task_id }) => task_id)]),
  );
  const listRows = once(() => toSiteTasks(named, { facts, results }));
  const listWords = once(() => toSiteSearch(tasks));
  files.set("data/tasks.json", listRows).set("data/search.json", listWords);
  for (const { task, file } of named) {
    files.set(`data/tasks/${file}.json`, () => toSiteTask(task, { facts, results }));
  }
}

function toSiteRunRow(run: NamedRun): SiteRun {
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
