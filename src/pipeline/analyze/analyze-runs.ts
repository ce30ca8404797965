import { analyzeRun, analyzeSet } from "../../analysis/analyze-runs.ts";
import { chooseRated, coverRuns } from "../../analysis/cover-tasks.ts";
import { rateElo } from "../../analysis/elo.ts";
import { findMixtures } from "../../analysis/find-mixtures.ts";
import type { Grouping } from "../../analysis/group-tasks.ts";
import { findKnownTasks, recordedInAll } from "../../analysis/known-tasks.ts";
import { measureLaziness } from "../../analysis/laziness.ts";
import { expectTests } from "../../analysis/test-rates.ts";
import { toMatrix } from "../../analysis/verdict-matrix.ts";
import type { Style } from "../../lib/style.ts";
import { renderAnalysis, tabulateAnalysis } from "../../report/render-analysis.ts";
import type { WorkContext } from "../../schema/context.ts";
import type { Analysis, RunAnalysis } from "../../schema/analysis.ts";
import type { StoredRun } from "../../schema/stored-run.ts";
import { loadBenchmarks } from "../../tasks/known-datasets.ts";
import type { Window } from "../../tasks/select-tasks.ts";
import { groupForRuns } from "./group-for-runs.ts";
import { readTurns } from "./read-turns.ts";
import { loadRuns } from "../runs/load-runs.ts";
import { windowRuns } from "../runs/load-run-dataset.ts";
import { readModelFacts } from "../runs/read-model-facts.ts";

export interface AnalyzeRequest extends WorkContext {
  /** Folders and files of results. */
  places: readonly string[];
  ks: readonly number[];
  by: Grouping | undefined;
  /** For --by and the window; where it is not given, what the runs' records name. */
  source: string | undefined;
  /** Only tasks that were made then. */
  window?: Window | undefined;
  /** models.json, for base against tuned. */
  models: string | undefined;
  /** How many tasks, tests and groups are listed. */
  top: number;
  seed: number;
  style: Style;
}

/** `bcb analyze`: everything that stored verdicts tell; nothing is run. */
export async function analyzeRuns(request: AnalyzeRequest) {
  const stored = await loadRuns(request.places);
  const { runs, tasks } = await windowRuns(stored, request, request);
  const facts = request.models === undefined ? {} : await readModelFacts(request.models);
  const { warnings, grouping, groupsOf } = await groupForRuns(runs, request);
  const expected = expectTests(runs.flatMap(({ results }) => results));
  const { ks, top } = request;
  const benchmarks = await loadBenchmarks();
  const known = findKnownTasks(
    runs.flatMap(({ results }) => results.map(({ task_id }) => task_id)),
    benchmarks,
    recordedInAll(runs.map(({ record }) => record)),
  );
  const about = { ks, expected, known: known.map(({ task_id }) => task_id) };
  const sets = listSets(runs).map(([name, members]) => {
    const covered = coverRuns(members, { benchmarks }).map(({ covers, ...run }) => ({
      run,
      covers,
      entry: analyzeRun(run, { ...about, covers, groups: groupsOf(run) }),
    }));
    const rated = chooseRated(covered);
    const matrix = toMatrix(rated.map(({ run }) => run));
    const ratings = rated.length > 1 ? rateElo(matrix, { seed: request.seed }) : [];
    for (const [place, { elo, low, high, games, basis }] of ratings.entries()) {
      const entry = rated[place]?.entry;
      if (entry !== undefined) entry.elo = { elo, low, high, games, basis };
    }
    const entries = covered
      .map(({ entry }) => entry)
      .toSorted((a, b) => Number(b.whole) - Number(a.whole) || scoreOf(b) - scoreOf(a));
    const ratedRuns = rated.map(({ run }) => run);
    return { entries, set: analyzeSet(ratedRuns, matrix, { name, top, facts }) };
  });
  const json: Analysis = {
    // Splits, subsets and calibrations are told apart by sets; what no set tells apart is a warning.
    warnings: [...findMixtures(runs, ["dataset", "environment"]), ...warnings],
    grouping,
    runs: sets.flatMap(({ entries }) => entries),
    sets: sets.map(({ set }) => set),
    known_tasks: known,
    laziness: listLaziness(runs),
    ...(request.by === "turn" && { turns: await readTurns(stored, tasks) }),
  };
  const text = renderAnalysis(json, { style: request.style, top });
  return { json, text, table: tabulateAnalysis(json) };
}

function scoreOf({ pass_at_k }: RunAnalysis): number {
  return pass_at_k[0]?.value ?? 0;
}

/** Runs that play against each other: those of one split, subset and calibration. */
function listSets(runs: readonly StoredRun[]): [string, StoredRun[]][] {
  const sets = Map.groupBy(runs, ({ split, subset, calibration }) =>
    [split, subset, calibration].filter((part) => part !== null).join(", "),
  );
  return [...sets].map(([name, members]) => [name || "all", members]);
}

function listLaziness(runs: readonly StoredRun[]): Analysis["laziness"] {
  return runs.flatMap((run) => {
    if (run.calibration !== "calibrated") return [];
    const bare = runs.find(
      ({ file, calibration }) => file === run.file && calibration === "uncalibrated",
    );
    const found = bare && measureLaziness(run.results, bare.results);
    return found === undefined ? [] : [{ name: run.model.name, ...found }];
  });
}
