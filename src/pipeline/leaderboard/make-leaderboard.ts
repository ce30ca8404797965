import { findMixtures } from "../../analysis/find-mixtures.ts";
import { groupByDomain } from "../../analysis/group-tasks.ts";
import type { AnswerCost } from "../../analysis/sum-cost.ts";
import { fault } from "../../lib/bench-error.ts";
import { stemOf } from "../../runs/names.ts";
import type { Context } from "../../schema/context.ts";
import type { Leaderboard } from "../../schema/leaderboard.ts";
import type { Domain } from "../../schema/library-domains.ts";
import type { StoredRun } from "../../schema/stored-run.ts";
import type { Dataset } from "../../schema/dataset.ts";
import type { Split } from "../../schema/task.ts";
import { countSubsets, type Window } from "../../tasks/select-tasks.ts";
import bigcodebench from "../../benchmarks/bigcodebench.ts";
import { loadBenchmarks } from "../../tasks/known-datasets.ts";
import { domainsOf, loadLibraryDomains } from "../../tasks/library-domains.ts";
import { findDataset } from "../runs/load-run-dataset.ts";
import { loadRuns } from "../runs/load-runs.ts";
import { isOpen, windowDataset, windowRuns } from "../runs/window-runs.ts";
import { readModelFacts } from "../runs/read-model-facts.ts";
import { findSigners } from "../publish/archive.ts";
import { buildTable } from "./build-table.ts";
import { placeRuns, takePart, type Subsets } from "./place-runs.ts";
import { readAnswers } from "../runs/read-answers.ts";
import { readPublicResults } from "./read-public.ts";
import { readLeaderboard } from "./view-leaderboard.ts";

export interface LeaderboardRequest {
  /** Run folders and result files, or runs that were read already. */
  places: readonly string[] | readonly StoredRun[];
  /** models.json. */
  models?: string | undefined;
  public?: string | undefined;
  publicHard?: string | undefined;
  /** Of the runs, for their domains; where it is not given, what the runs' records name. */
  dataset?: string | undefined;
  /** For runs that do not tell. */
  split?: Split | undefined;
  /** Only tasks that were made then; published scores have no such part. */
  window?: Window | undefined;
  seed: number;
}

/** What a leaderboard takes of a context. */
export type BoardContext = Pick<Context, "settings" | "version" | "progress" | "clock" | "signal">;

/** Runs, published results and facts as one leaderboard. What does not go together is among its warnings. */
export async function makeLeaderboard(
  request: LeaderboardRequest,
  context: BoardContext,
): Promise<Leaderboard> {
  const { places, models } = request;
  if (places.length === 0 && request.public === undefined && request.publicHard === undefined) {
    throw fault.BadUsage(
      "Nothing to rank.",
      "Pass run folders or result files, or the public leaderboard's files with --public and --public-hard.",
    );
  }
  if (!isOpen(request.window) && (request.public ?? request.publicHard) !== undefined) {
    throw fault.BadUsage(
      "Published scores cover all tasks, so --since and --until cannot be applied to them.",
      "Remove --public and --public-hard, or --since and --until.",
    );
  }
  context.progress({ label: "Reading runs", done: 0, total: undefined });
  const choice = { window: request.window, source: request.dataset };
  const runs = await windowRuns(await readRuns(places), choice, context);
  const facts = models === undefined ? {} : await readModelFacts(models);
  const { dataset, isNamed } = await chooseDataset(runs, request.dataset, context);
  const benchmark = dataset?.benchmark ?? bigcodebench;
  const ids = Object.entries(await benchmark.loadSubsets(dataset?.tasks ?? []));
  const subsets: Subsets = new Map(ids.map(([name, all]) => [name, new Set(all)]));
  const placed = placeRuns(runs, { subsets, split: request.split });
  const counted = dataset && windowDataset(dataset, request.window);
  const named = counted && isNamed ? await countSubsets(counted) : undefined;
  const shared = {
    splits: benchmark.splits,
    facts,
    tasksByDomain: dataset === undefined ? null : await listDomains(dataset),
    answers: await readAllAnswers(runs),
    signers: await findSigners(runs),
    coverage: { benchmarks: await loadBenchmarks(), named },
    seed: request.seed,
  };
  context.progress({ label: "Rating models", done: 0, total: undefined });
  const onSubset = (subset: string) => placed.filter((run) => run.subset === subset);
  const published = new Map([
    ["full", await readPublicResults(request.public, "full")],
    ["hard", await readPublicResults(request.publicHard, "hard")],
  ]);
  const names = new Set([...published.keys(), ...subsets.keys()]);
  return {
    format: 2,
    bcb: context.version,
    created: context.clock.now().toISOString(),
    benchmark: benchmark.title,
    warnings: listMixtures([...names].map((subset) => onSubset(subset).map(({ run }) => run))),
    tables: [...names].flatMap((subset) =>
      buildTable({
        ...shared,
        subset,
        runs: [...onSubset(subset), ...takePart(placed, subset, subsets.get(subset))],
        published: published.get(subset) ?? [],
      }),
    ),
  };
}

/** A written leaderboard, or one that is made of these runs for the moment. */
export function openLeaderboard(
  request: LeaderboardRequest,
  context: BoardContext,
): Promise<Leaderboard> {
  const [file, ...others] = request.places;
  const isWritten =
    typeof file === "string" &&
    others.length === 0 &&
    file.endsWith(".json") &&
    stemOf(file, "evalResults") === undefined;
  if (!isWritten) return makeLeaderboard(request, context);
  if (isOpen(request.window)) return readLeaderboard(file);
  throw fault.BadUsage(
    `${file} only has scores over all tasks, so --since and --until cannot be applied.`,
    "Pass the runs themselves, or build the leaderboard with --since and --until.",
  );
}

async function readRuns(places: LeaderboardRequest["places"]): Promise<readonly StoredRun[]> {
  const files = places.filter((place) => typeof place === "string");
  const read = places.filter((place) => typeof place !== "string");
  return files.length === 0 ? read : [...read, ...(await loadRuns(files))];
}

/** Subsets are datasets of their own: only within one must hashes agree. */
function listMixtures(subsets: readonly (readonly StoredRun[])[]): string[] {
  const within = subsets.flatMap((runs) =>
    findMixtures(
      runs.filter(({ record }) => record !== null),
      ["dataset", "calibration"],
    ),
  );
  return [...new Set([...within, ...findMixtures(subsets.flat(), ["environment"])])];
}

async function readAllAnswers(runs: readonly StoredRun[]): Promise<Map<string, AnswerCost[]>> {
  const answers = new Map<string, AnswerCost[]>();
  for (const run of runs) {
    if (!answers.has(run.stem)) answers.set(run.stem, await readAnswers(run));
  }
  return answers;
}

/** The dataset of the runs, and whether it was named by whoever asks rather than by the runs. */
async function chooseDataset(
  runs: readonly StoredRun[],
  asked: string | undefined,
  context: BoardContext,
): Promise<{ dataset: Dataset | undefined; isNamed: boolean }> {
  if (runs.length === 0) return { dataset: undefined, isNamed: false };
  const usual = runs.every(({ record }) => record === null) ? context.settings.dataset : undefined;
  const source = asked ?? usual;
  return { dataset: await findDataset(source, runs, context), isNamed: source !== undefined };
}

async function listDomains({ tasks }: Dataset): Promise<Map<Domain, string[]>> {
  const domains = await loadLibraryDomains();
  return groupByDomain(new Map(tasks.map((task) => [task.task_id, domainsOf(task, domains)])));
}
