import { classifyRun } from "../../analysis/failures/classify-failure.ts";
import { summarizeFailures } from "../../analysis/failures/summarize-failures.ts";
import { listAgreement } from "../../analysis/compare-runs.ts";
import { keepFew } from "../../lib/keep-few.ts";
import { once } from "../../lib/once.ts";
import type { Leaderboard } from "../../schema/leaderboard.ts";
import type { SiteIndex } from "../../schema/site.ts";
import type { StoredRun, TaskCoverage } from "../../schema/verdict.ts";
import type { Dataset } from "../../schema/task.ts";
import { loadBenchmarks } from "../../tasks/known-datasets.ts";
import { countOnce } from "../runs/load-runs.ts";
import { loadTaskFacts } from "../runs/load-task-facts.ts";
import { readRunTexts } from "../runs/read-run-texts.ts";
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

/** A stored run with its name in addresses. */
export type NamedRun = ScoredRun & { id: string };

interface SiteParts {
  /** A page in one file has a title, and says what it is about. */
  about: Pick<SiteIndex, "bcb" | "created" | "title" | "lead" | "served" | "review">;
  dataset: Dataset | null;
  runs: readonly ScoredRun[];
  readTexts?: typeof readRunTexts;
  /** Made when it is asked for; null where there is nothing to rank. */
  leaderboard: (() => Promise<Leaderboard>) | null;
  warnings: readonly string[];
}

/** What the files are made of. */
export type SiteContext = Awaited<ReturnType<typeof createContext>>;

/** The JSON files of a site by path: one shape for what `bcb serve` answers, as it is asked for, and what `bcb export` writes. */
export type Site = Awaited<ReturnType<typeof makeSite>>;

export async function makeSite(parts: SiteParts) {
  const { dataset, leaderboard } = parts;
  const ids = makeSlugs(parts.runs.map((run) => run.name));
  const runs = parts.runs.map((run, place) => ({ ...run, id: ids[place] ?? "" }));
  const context = await createContext(runs, parts);
  const { facts, fileOf, textsOf } = context;
  const index: SiteIndex = {
    format: 1,
    ...parts.about,
    dataset: dataset && {
      name: shortName(dataset.name),
      version: shortName(dataset.version),
      hash: dataset.hash,
      count: dataset.count,
    },
    leaderboard: leaderboard !== null,
    report: false,
    runs: runs.map(({ id, name, model, split, subset, calibration, covers, results, ...run }) => {
      const row = { id, name, model, split, subset, calibration, ...covers };
      return { ...row, samples: results.length, pass_at_1: run.pass_at_1, broken: run.broken };
    }),
    warnings: parts.warnings.map(shortName),
  };
  const files = new Map<string, () => unknown>([["data/index.json", () => index]]);
  const add = (path: string, make: () => unknown) => files.set(path, once(make));
  if (leaderboard !== null) add("data/leaderboard.json", leaderboard);
  if (dataset !== null) {
    // Of samples that were judged both ways, one run counts.
    const results = new Map(
      countOnce(runs).map((run) => [run.id, Map.groupBy(run.results, ({ task_id }) => task_id)]),
    );
    add("data/tasks.json", () => toSiteTasks(dataset.tasks, results, context));
    add("data/search.json", () => toSiteSearch(dataset.tasks));
    for (const task of dataset.tasks) {
      const path = `data/tasks/${fileOf(task.task_id)}.json`;
      files.set(path, () => toSiteTask(task, results, context));
    }
  }
  const samples = new Map<string, { run: NamedRun; task_id: string; sample: number }>();
  for (const run of runs) {
    const listWords = () =>
      run.results.map(({ details }) => wordsOf(Object.entries(details).flat()));
    add(`data/runs/${run.id}.json`, () => toSiteRun(run, context));
    add(`data/run-samples/${run.id}.json`, () => toSiteSamples(run, context));
    add(`data/run-search/${run.id}.json`, () => ({ words: listWords() }));
    for (const result of run.results) {
      const { task_id, sample } = result;
      const path = `data/samples/${run.id}/${fileOf(task_id)}-${sample}.json`;
      files.set(path, () => toSiteSample(run, result, context));
      samples.set(path, { run, task_id, sample });
    }
  }
  if (runs.length > 1) {
    const pairs = () => listAgreement(runs);
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
    /** JSON; undefined where the site has no such file. */
    async read(path: string): Promise<string | undefined> {
      const make = files.get(path);
      return make === undefined ? undefined : toSiteJson(await make());
    },
    /** A sample by the path of its file, with what judging it again takes. */
    async locate(path: string) {
      const found = samples.get(path);
      if (found === undefined) return undefined;
      const { run, task_id, sample } = found;
      const task = facts.tasks.get(task_id);
      /** The code that was in front of the test; undefined where it is not known. */
      const code = (await textsOf(run)).codeOf(task_id, sample);
      const tests = task === undefined ? [] : facts.testsOf(task);
      return { run, task, code, tests, environment: dataset?.environment ?? null };
    },
  };
}

// The texts of a run are large: an export goes through them run by run, a reader compares a few.
const keptRuns = 4;
const shownExamples = 5;

async function createContext(
  runs: readonly NamedRun[],
  { dataset, readTexts = readRunTexts }: SiteParts,
) {
  const facts = await loadTaskFacts(dataset ?? undefined);
  // The tasks of the dataset, then those that only runs have.
  const judged = runs.flatMap(({ results }) => results.map(({ task_id }) => task_id));
  const ids = [...new Set([...facts.tasks.keys(), ...judged])];
  const slugs = makeSlugs(ids);
  const names = new Map(ids.map((id, place) => [id, slugs[place] ?? ""]));
  const textsOf = keepFew(keptRuns, (run: StoredRun) => readTexts(run, facts));
  return {
    facts,
    benchmarks: await loadBenchmarks(),
    /** The name of a task in addresses. */
    fileOf: (taskId: string) => names.get(taskId) ?? "",
    textsOf,
    failuresOf: keepFew(keptRuns, async (run: StoredRun) => {
      const { codeOf } = await textsOf(run);
      const failures = classifyRun(run, { importableIn: facts.importableIn, codeOf });
      return { failures, report: summarizeFailures([run], failures, { examples: shownExamples }) };
    }),
  };
}

/** Names for addresses and files, one for each: safe on every file system, and no two alike whatever their case. */
export function makeSlugs(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const plain = name
      .normalize("NFKD")
      .replaceAll(/[^A-Za-z0-9._]+/g, "-")
      .replaceAll(/^[-.]+|[-.]+$/g, "")
      .slice(0, 80);
    const base = plain === "" ? "unnamed" : plain;
    let slug = base;
    for (let count = 2; taken.has(slug.toLowerCase()); count += 1) slug = `${base}-${count}`;
    taken.add(slug.toLowerCase());
    return slug;
  });
}
