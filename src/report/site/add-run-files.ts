import { once } from "../../lib/once.ts";
import type { StoredResult, StoredRun } from "../../schema/stored-run.ts";
import type { Task } from "../../schema/task.ts";
import type { Files, NamedRun, SiteParts, TaskFacts } from "./make-site.ts";
import type { RunExplorer } from "./run-explorer.ts";
import { makeSlugs } from "./slugs.ts";
import { toSitePair } from "./to-site-pair.ts";
import { toSiteRun } from "./to-site-run.ts";
import { toSiteSample } from "./to-site-sample.ts";
import { toSiteSamples } from "./to-site-samples.ts";
import { wordsOf } from "./to-site-tasks.ts";

export interface RunContext {
  tasks: ReadonlyMap<string, Task>;
  facts: TaskFacts;
  explorer: RunExplorer;
  /** The name of a task in addresses. */
  fileOf: (taskId: string) => string;
}

/** A sample of a run with what judging it again takes. */
export interface LocatedSample {
  run: StoredRun;
  result: StoredResult;
  task: Task | undefined;
  /** The code that was in front of the test; undefined where it is not known. */
  code: string | undefined;
  /** Names of the task's tests. */
  tests: readonly string[];
  /** The Python environment that the task's dataset names. */
  environment: string | null;
}

/** Finds a sample by the path of its file. */
export type LocateSample = (path: string) => Promise<LocatedSample | undefined>;

/** Adds the files of the run explorer and of comparisons. */
export function addRunFiles(
  files: Files,
  runs: readonly NamedRun[],
  { dataset, ...parts }: Pick<SiteParts, "dataset" | "facts" | "explorer">,
): LocateSample {
  const tasks = dataset?.tasks ?? [];
  const samples = new Map<string, Pick<LocatedSample, "run" | "result">>();
  const context: RunContext = {
    ...parts,
    tasks: new Map(tasks.map((task) => [task.task_id, task])),
    fileOf: nameTasks(tasks, runs),
  };
  const add = (path: string, make: () => unknown) => files.set(path, once(make));
  for (const run of runs) {
    const listWords = () =>
      run.results.map(({ details }) => wordsOf(Object.entries(details).flat()));
    add(`data/runs/${run.id}.json`, () => toSiteRun(run, context));
    add(`data/run-samples/${run.id}.json`, () => toSiteSamples(run, context));
    add(`data/run-search/${run.id}.json`, () => ({ words: listWords() }));
    for (const result of run.results) {
      const name = `${context.fileOf(result.task_id)}-${result.sample}`;
      const path = `data/samples/${run.id}/${name}.json`;
      files.set(path, () => toSiteSample(run, result, context));
      samples.set(path, { run, result });
    }
  }
  if (runs.length > 1) {
    const pairs = () => context.explorer.agreementOf(runs);
    add("data/compare.json", () => ({ runs: runs.map(({ id }) => id), pairs: pairs() }));
  }
  for (const [place, first] of runs.entries()) {
    for (const second of runs.slice(place + 1)) {
      add(`data/compare/${first.id}/${second.id}.json`, () => toSitePair(first, second, context));
    }
  }
  return async (path) => {
    const found = samples.get(path);
    if (found === undefined) return undefined;
    const { task_id, sample } = found.result;
    const task = context.tasks.get(task_id);
    const { codeOf } = await context.explorer.textsOf(found.run);
    const tests = task === undefined ? [] : context.facts.testsOf(task);
    const environment = dataset?.environment ?? null;
    return { ...found, task, code: codeOf(task_id, sample), tests, environment };
  };
}

/** The same names as the tasks' own files have; tasks that the dataset does not have come after them. */
function nameTasks(tasks: readonly Task[], runs: readonly NamedRun[]): (taskId: string) => string {
  const ids = new Set(tasks.map((task) => task.task_id));
  for (const { results } of runs) for (const { task_id } of results) ids.add(task_id);
  const slugs = makeSlugs([...ids]);
  const names = new Map([...ids].map((id, place) => [id, slugs[place] ?? ""]));
  return (taskId) => names.get(taskId) ?? "";
}
