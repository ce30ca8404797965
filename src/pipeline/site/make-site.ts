import { once } from "../../lib/once.ts";
import type { Leaderboard } from "../../schema/leaderboard.ts";
import type { SiteIndex, SiteRun } from "../../schema/site.ts";
import type { StoredRun } from "../../schema/stored-run.ts";
import type { Dataset } from "../../schema/dataset.ts";
import type { Task } from "../../schema/task.ts";
import type { TaskCoverage } from "../../schema/task-coverage.ts";
import type { RunExplorer } from "../explore/run-explorer.ts";
import type { TaskFacts } from "../runs/load-task-facts.ts";
import { makeSlugs } from "./slugs.ts";
import { shortName, toSiteJson } from "../../report/site/site-json.ts";
import { toSiteSearch, toSiteTasks, toSiteTask, wordsOf } from "./to-site-tasks.ts";
import { toSitePair } from "./to-site-pair.ts";
import { toSiteRun, toSiteSamples } from "./to-site-run.ts";
import { toSiteSample } from "./to-site-sample.ts";

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
  /** Finds a sample by the path of its file. */
  locate(path: string): Promise<LocatedSample | undefined>;
}

/** A sample of a run with what judging it again takes. */
export interface LocatedSample {
  run: StoredRun;
  task: Task | undefined;
  /** The code that was in front of the test; undefined where it is not known. */
  code: string | undefined;
  /** Names of the task's tests. */
  tests: readonly string[];
  /** The Python environment that the task's dataset names. */
  environment: string | null;
}

/** A stored run with its name in addresses. */
export type NamedRun = ScoredRun & { id: string };

/** What the files are made of. */
export interface SiteContext extends Pick<SiteParts, "facts" | "explorer"> {
  runs: readonly NamedRun[];
  /** The name of a task in addresses. */
  fileOf: (taskId: string) => string;
}

/** One shape for two carriers: what `bcb serve` answers and what `bcb export` writes. */
export function makeSite(parts: SiteParts): Site {
  const { dataset, leaderboard, facts, explorer } = parts;
  const ids = makeSlugs(parts.runs.map((run) => run.name));
  const runs = parts.runs.map((run, place) => ({ ...run, id: ids[place] ?? "" }));
  const context: SiteContext = { facts, explorer, runs, fileOf: nameTasks(facts.tasks, runs) };
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
  const files = new Map<string, () => unknown>([["data/index.json", () => index]]);
  const samples = new Map<string, () => Promise<LocatedSample>>();
  const add = (path: string, make: () => unknown) => files.set(path, once(make));
  if (leaderboard !== null) add("data/leaderboard.json", leaderboard);
  if (dataset !== null) {
    const results = new Map(
      runs
        .filter(({ name }) => parts.counted.has(name))
        .map(({ id, results: judged }) => [id, Map.groupBy(judged, ({ task_id }) => task_id)]),
    );
    add("data/tasks.json", () => toSiteTasks(dataset.tasks, results, context));
    add("data/search.json", () => toSiteSearch(dataset.tasks));
    for (const task of dataset.tasks) {
      const path = `data/tasks/${context.fileOf(task.task_id)}.json`;
      files.set(path, () => toSiteTask(task, results, context));
    }
  }
  for (const run of runs) {
    const listWords = () =>
      run.results.map(({ details }) => wordsOf(Object.entries(details).flat()));
    add(`data/runs/${run.id}.json`, () => toSiteRun(run, context));
    add(`data/run-samples/${run.id}.json`, () => toSiteSamples(run, context));
    add(`data/run-search/${run.id}.json`, () => ({ words: listWords() }));
    for (const result of run.results) {
      const { task_id, sample } = result;
      const path = `data/samples/${run.id}/${context.fileOf(task_id)}-${sample}.json`;
      files.set(path, () => toSiteSample(run, result, context));
      samples.set(path, async () => {
        const task = facts.tasks.get(task_id);
        const code = (await explorer.textsOf(run)).codeOf(task_id, sample);
        const tests = task === undefined ? [] : facts.testsOf(task);
        return { run, task, code, tests, environment: dataset?.environment ?? null };
      });
    }
  }
  if (runs.length > 1) {
    const pairs = () => explorer.agreementOf(runs);
    add("data/compare.json", () => ({ runs: runs.map(({ id }) => id), pairs: pairs() }));
  }
  for (const [place, first] of runs.entries()) {
    for (const second of runs.slice(place + 1)) {
      add(`data/compare/${first.id}/${second.id}.json`, () => toSitePair(first, second, context));
    }
  }
  return {
    index,
    paths: [...files.keys()],
    async read(path) {
      const make = files.get(path);
      return make === undefined ? undefined : toSiteJson(await make());
    },
    locate: async (path) => samples.get(path)?.(),
  };
}

function toSiteRunRow(run: NamedRun): SiteRun {
  const { id, name, model, split, subset, calibration, covers, results, pass_at_1, broken } = run;
  const about = { id, name, model, split, subset, calibration, ...covers };
  return { ...about, samples: results.length, pass_at_1, broken };
}

/** The tasks of the dataset, then those that only runs have. */
function nameTasks(
  tasks: TaskFacts["tasks"],
  runs: readonly NamedRun[],
): (taskId: string) => string {
  const judged = runs.flatMap(({ results }) => results.map(({ task_id }) => task_id));
  const ids = [...new Set([...tasks.keys(), ...judged])];
  const slugs = makeSlugs(ids);
  const names = new Map(ids.map((id, place) => [id, slugs[place] ?? ""]));
  return (taskId) => names.get(taskId) ?? "";
}
