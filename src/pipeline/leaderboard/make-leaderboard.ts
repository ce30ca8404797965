import path from "node:path";
import { findMixtures } from "../../analysis/find-mixtures.ts";
import { groupByDomain } from "../../analysis/group-tasks.ts";
import type { AnswerCost } from "../../analysis/sum-cost.ts";
import { fault } from "../../lib/bench-error.ts";
import { printable } from "../../lib/printable.ts";
import { writeAtomically } from "../../lib/files.ts";
import { formatCount, titleOf } from "../../report/format-number.ts";
import { stemOf } from "../../runs/names.ts";
import type { Context } from "../../schema/context.ts";
import type { Leaderboard } from "../../schema/leaderboard.ts";
import type { StoredRun } from "../../schema/verdict.ts";
import type { Split } from "../../schema/task.ts";
import { countSubsets, type Window } from "../../tasks/select-tasks.ts";
import bigcodebench from "../../benchmarks/bigcodebench.ts";
import { loadBenchmarks } from "../../tasks/known-datasets.ts";
import { domainsOf, loadLibraryDomains } from "../../tasks/library-domains.ts";
import { loadRuns } from "../runs/load-runs.ts";
import { findDataset, isOpen, windowDataset, windowRuns } from "../runs/load-run-dataset.ts";
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
  const files = places.filter((place) => typeof place === "string");
  const read = places.filter((place) => typeof place !== "string");
  const found = files.length === 0 ? read : [...read, ...(await loadRuns(files))];
  const choice = { window: request.window, source: request.dataset };
  const { runs } = await windowRuns(found, choice, context);
  const facts = models === undefined ? {} : await readModelFacts(models);
  const isUnrecorded = runs.length > 0 && runs.every(({ record }) => record === null);
  const source = request.dataset ?? (isUnrecorded ? context.settings.dataset : undefined);
  const dataset = runs.length === 0 ? undefined : await findDataset(source, runs, context);
  const benchmark = dataset?.benchmark ?? bigcodebench;
  const ids = Object.entries(await benchmark.loadSubsets(dataset?.tasks ?? []));
  const subsets: Subsets = new Map(ids.map(([name, all]) => [name, new Set(all)]));
  const placed = placeRuns(runs, subsets, request.split);
  const counted = dataset && windowDataset(dataset, request.window);
  const named = counted && source !== undefined ? await countSubsets(counted) : undefined;
  const libraries = await loadLibraryDomains();
  const domains = dataset?.tasks.map((task) => [task.task_id, domainsOf(task, libraries)] as const);
  const answers = new Map<string, AnswerCost[]>();
  for (const run of runs) {
    if (!answers.has(run.stem)) answers.set(run.stem, await readAnswers(run));
  }
  const shared = {
    splits: benchmark.splits,
    facts,
    tasksByDomain: domains === undefined ? null : groupByDomain(new Map(domains)),
    answers,
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
  const names = [...new Set([...published.keys(), ...subsets.keys()])];
  const ranked = names.map((subset) => onSubset(subset).map(({ run }) => run));
  // Subsets are datasets of their own: only within one must hashes agree.
  const within = ranked.flatMap((group) => {
    const recorded = group.filter(({ record }) => record !== null);
    return findMixtures(recorded, ["dataset", "calibration"]);
  });
  const mixtures = [...within, ...findMixtures(ranked.flat(), ["environment"])];
  return {
    format: 2,
    bcb: context.version,
    created: context.clock.now().toISOString(),
    benchmark: benchmark.title,
    warnings: [...new Set(mixtures)],
    tables: names.flatMap((subset) =>
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
export function openLeaderboard(request: LeaderboardRequest, context: BoardContext) {
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

/** `bcb leaderboard build`; with `strict`, nothing is written where there is a warning. */
export async function writeLeaderboard(
  { out, strict, ...request }: LeaderboardRequest & { out: string; strict: boolean },
  context: BoardContext,
): Promise<{ board: Leaderboard; text: string }> {
  const built = await makeLeaderboard(request, context);
  const board = { ...built, warnings: built.warnings.map(printable) };
  if (strict && board.warnings.length > 0) {
    return { board, text: "Nothing was written (--strict)." };
  }
  const file = path.resolve(out);
  await writeAtomically(file, `${JSON.stringify(board, null, 1)}\n`);
  const lines = board.tables.map(({ subset, entries }) => {
    const scores = entries.flatMap((entry) => Object.values(entry.scores));
    const judged = scores.filter(({ tasks }) => tasks !== null);
    const words = [
      formatCount(entries.length, "model"),
      `${formatCount(judged.length, "score")} with per-task verdicts`,
    ];
    if (judged.length > 0 && judged.every(({ domains }) => domains === null)) {
      words.push("no domains (pass the runs' dataset with --dataset)");
    }
    return `${titleOf(subset)}: ${words.join(", ")}`;
  });
  return { board, text: [...lines, `Leaderboard: ${file}`].join("\n") };
}
