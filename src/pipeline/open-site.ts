import { readFile } from "node:fs/promises";
import { findMixtures } from "../analysis/find-mixtures.ts";
import { BenchError } from "../lib/bench-error.ts";
import { readError } from "../lib/jsonl.ts";
import type { ReportProgress } from "../lib/progress.ts";
import { loadPythonParser } from "../lib/python-tree.ts";
import { loadHighlighter } from "../report/site/highlight.ts";
import { makeSite, type Site, type TaskFacts } from "../report/site/make-site.ts";
import { Leaderboard } from "../schema/leaderboard.ts";
import type { Settings } from "../schema/settings.ts";
import type { StoredRun } from "../schema/stored-run.ts";
import type { Dataset } from "../schema/task.ts";
import { loadHardIds } from "../tasks/known-datasets.ts";
import { loadLibraryDomains } from "../tasks/library-domains.ts";
import { loadDataset } from "../tasks/load-dataset.ts";
import { countTests } from "../tasks/stats/count-tests.ts";
import { findLibraryCalls } from "../tasks/stats/library-calls.ts";
import { domainsOf } from "../tasks/task-domains.ts";
import { findRunFiles } from "./find-run-files.ts";
import { loadRuns } from "./load-runs.ts";

export interface SiteOptions {
  settings: Settings;
  /** Folders and files with judged runs; they may hold none yet. */
  runs: readonly string[];
  /** A `leaderboard.json`. */
  leaderboard: string | undefined;
  /** In place of the dataset that the runs name. */
  dataset: string | undefined;
  served: boolean;
  bcbVersion: string;
  now: () => Date;
  progress: ReportProgress;
  signal: AbortSignal;
}

/** What `bcb serve` and `bcb export` show. */
export async function openSite(options: SiteOptions): Promise<Site> {
  const runs = (await findRunFiles(options.runs)).length === 0 ? [] : await loadRuns(options.runs);
  const [leaderboard, tasks, facts, highlight] = await Promise.all([
    options.leaderboard === undefined ? null : readLeaderboard(options.leaderboard),
    loadTasks(runs, options),
    loadTaskFacts(),
    loadHighlighter(),
  ]);
  const { dataset } = tasks;
  // Splits and subsets stand apart on every page; datasets and environments do not.
  const mixtures = findMixtures(runs).filter(({ of }) => of === "dataset" || of === "environment");
  return makeSite({
    title: dataset === null ? "BigCodeBench" : `${dataset.name} ${dataset.version}`,
    bcb: options.bcbVersion,
    created: options.now(),
    served: options.served,
    dataset,
    facts,
    runs,
    leaderboard,
    warnings: [...tasks.warnings, ...mixtures.map(({ message }) => message)],
    highlight,
  });
}

/** Reads a `leaderboard.json`, and says what is wrong with it where it is none. */
async function readLeaderboard(file: string): Promise<Leaderboard> {
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    throw readError(file, cause);
  });
  try {
    return Leaderboard.parse(JSON.parse(text));
  } catch (cause) {
    throw new BenchError(
      "ReportInvalid",
      `${file} is not a leaderboard of bcb.`,
      "Make one with `bcb leaderboard build`, or check that the file is whole.",
      { cause },
    );
  }
}

/** The tasks of the dataset that was named, else of the one that the runs name and that is still at its place. */
async function loadTasks(
  runs: readonly StoredRun[],
  options: SiteOptions,
): Promise<{ dataset: Dataset | null; warnings: string[] }> {
  if (options.dataset !== undefined) {
    return { dataset: await loadDataset(options.dataset, options), warnings: [] };
  }
  const record = runs.find((run) => run.record !== null)?.record;
  const source = record?.dataset.source ?? options.settings.dataset;
  if (source === undefined) return { dataset: null, warnings: [] };
  try {
    return { dataset: await loadDataset(source, options), warnings: [] };
  } catch (cause) {
    if (!(cause instanceof BenchError)) throw cause;
    const warning = `The runs' dataset is not shown: ${cause.message} Name it with --dataset.`;
    return { dataset: null, warnings: [warning] };
  }
}

async function loadTaskFacts(): Promise<TaskFacts> {
  const [parser, hard, domains] = await Promise.all([
    loadPythonParser(),
    loadHardIds(),
    loadLibraryDomains(),
  ]);
  const hardIds = new Set(hard);
  return {
    domainsOf: (task) => domainsOf(task, domains),
    isHard: (task) => hardIds.has(task.task_id),
    countTests: (task) => countTests(parser.parse(task.test)),
    callsOf: (task) =>
      [
        ...findLibraryCalls(parser.parse(`${task.complete_prompt}\n${task.canonical_solution}`)),
      ].toSorted(),
  };
}
