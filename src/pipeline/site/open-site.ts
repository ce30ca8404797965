import { coverRuns } from "../../analysis/cover-tasks.ts";
import { findMixtures } from "../../analysis/find-mixtures.ts";
import { scoreRun } from "../../analysis/score-run.ts";
import { BenchError } from "../../lib/bench-error.ts";
import { makeSite, type Site } from "./make-site.ts";
import { findRunFiles } from "../../runs/find-files.ts";
import type { Leaderboard } from "../../schema/leaderboard.ts";
import type { StoredRun } from "../../schema/verdict.ts";
import type { Dataset } from "../../schema/task.ts";
import { countSubsets } from "../../tasks/select-tasks.ts";
import { loadBenchmarks } from "../../tasks/known-datasets.ts";
import { loadDataset, loadRecordedDataset } from "../load-dataset.ts";
import { makeLeaderboard } from "../leaderboard/make-leaderboard.ts";
import type { BoardContext, LeaderboardRequest } from "../leaderboard/make-leaderboard.ts";
import { readPublicResults } from "../leaderboard/read-public.ts";
import { readLeaderboard } from "../leaderboard/view-leaderboard.ts";
import { loadRuns } from "../runs/load-runs.ts";
import { readModelFacts } from "../runs/read-model-facts.ts";

/** In place of the dataset that the runs name, `dataset` may be another. */
export interface SiteOptions extends Pick<
  LeaderboardRequest,
  "models" | "public" | "publicHard" | "dataset"
> {
  /** Folders and files with judged runs; they may hold none yet. */
  runs: readonly string[];
  /** A `leaderboard.json`, in place of one that is made of the runs. */
  leaderboard: string | undefined;
  served: boolean;
  /** Where tasks are written; a server has a page on which they are reviewed. */
  workspace?: string | undefined;
}

/** What `bcb export` writes. */
export async function openSite(options: SiteOptions, context: BoardContext): Promise<Site> {
  return createSiteOpener(options, context)();
}

/** Opens the site as often as its runs change; datasets are loaded once. */
export function createSiteOpener(options: SiteOptions, context: BoardContext): () => Promise<Site> {
  const datasets = new Map<string | undefined, Dataset>();
  return async () => {
    const places = await findRunFiles(options.runs);
    const runs = places.length === 0 ? [] : await loadRuns(options.runs);
    const warnings: string[] = [];
    // The dataset that was named, else the one that the runs name where it is still at its place.
    const isNamed = options.dataset !== undefined;
    const usual = context.settings.dataset;
    const recorded = runs.find((run) => run.record !== null)?.record?.dataset.source;
    const source = options.dataset ?? recorded ?? usual;
    const read = isNamed || source === usual ? loadDataset : loadRecordedDataset;
    const load = async (place: string) =>
      read(place, context).catch((cause: unknown) => {
        if (isNamed || !(cause instanceof BenchError)) throw cause;
        warnings.push(`The runs' dataset is not shown: ${cause.message} Pass it with --dataset.`);
        return null;
      });
    const dataset = datasets.get(source) ?? (source === undefined ? null : await load(source));
    if (dataset !== null) datasets.set(source, dataset);
    const leaderboard = await findSiteBoard(runs, options, context);
    if (options.leaderboard === undefined) {
      const why = "its file does not say whether it is Complete or Instruct";
      const unranked = runs.filter((run) => run.split === null);
      warnings.push(...unranked.map(({ name }) => `${name} is not ranked: ${why}.`));
    }
    const named = isNamed && dataset !== null ? await countSubsets(dataset) : undefined;
    const benchmarks = await loadBenchmarks();
    return makeSite({
      about: {
        bcb: context.version,
        created: context.clock.now().toISOString(),
        title: null,
        lead: [],
        served: options.served,
        review: options.served && options.workspace !== undefined,
      },
      dataset,
      runs: coverRuns(runs, { benchmarks, named }).map((run) => ({
        ...run,
        pass_at_1: scoreRun(run.results).passAtK[0]?.value ?? null,
      })),
      leaderboard,
      // Splits and subsets stand apart on every page; datasets and environments do not.
      warnings: [...warnings, ...findMixtures(runs, ["dataset", "environment"])],
    });
  };
}

/**
 * The leaderboard that was written, else one of the public files and of the runs that tell their split; null where
 * there is nothing to rank. Ratings take a while, so it is made when a page needs it.
 */
async function findSiteBoard(
  runs: readonly StoredRun[],
  { leaderboard, models, public: full, publicHard: hard, dataset }: SiteOptions,
  context: BoardContext,
): Promise<(() => Promise<Leaderboard>) | null> {
  if (leaderboard !== undefined) {
    const read = await readLeaderboard(leaderboard);
    return async () => read;
  }
  // A wrong file is refused at once, not when somebody opens the page.
  await Promise.all([
    readPublicResults(full, "full"),
    readPublicResults(hard, "hard"),
    models === undefined ? undefined : readModelFacts(models),
  ]);
  const places = runs.filter((run) => run.split !== null);
  if (places.length === 0 && full === undefined && hard === undefined) return null;
  const request = { models, public: full, publicHard: hard, dataset, places, seed: 0 };
  return () => makeLeaderboard(request, context);
}
