import { analyzeRun, analyzeSet } from "../../analysis/analyze-runs.ts";
import { chooseRated, coverRuns } from "../../analysis/cover-tasks.ts";
import { rateElo } from "../../analysis/elo.ts";
import { findMixtures } from "../../analysis/find-mixtures.ts";
import {
  groupByBand,
  groupNames,
  groupTasks,
  leastRunsForBands,
  type Grouping,
} from "../../analysis/group-tasks.ts";
import { findKnownTasks, recordedInAll } from "../../analysis/known-tasks.ts";
import { measureLaziness } from "../../analysis/pair-samples.ts";
import { expectTests } from "../../analysis/test-rates.ts";
import { rankByDifficulty, toMatrix } from "../../analysis/verdict-matrix.ts";
import { loadHardIds } from "../../benchmarks/bigcodebench.ts";
import { fault } from "../../lib/bench-error.ts";
import { shortHash } from "../../lib/short-hash.ts";
import type { Style } from "../../lib/printable.ts";
import { renderAnalysis, tabulateAnalysis } from "../../report/render-analysis.ts";
import type { WorkContext } from "../../schema/context.ts";
import type { Analysis, RunAnalysis } from "../../schema/analysis.ts";
import type { StoredRun } from "../../schema/verdict.ts";
import { loadBenchmarks } from "../../tasks/known-datasets.ts";
import type { Window } from "../../tasks/select-tasks.ts";
import { readTurns } from "./read-turns.ts";
import { loadRuns } from "../runs/load-runs.ts";
import { findDataset, windowRuns } from "../runs/load-run-dataset.ts";
import { loadTaskFacts } from "../runs/load-task-facts.ts";
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
  // Runs that play against each other: those of one split, subset and calibration.
  const groups = Map.groupBy(runs, ({ split, subset, calibration }) =>
    [split, subset, calibration].filter((part) => part !== null).join(", "),
  );
  const sets = Array.from(groups, ([name, members]) => {
    const covered = coverRuns(members, { benchmarks }).map(({ covers, ...run }) => ({
      run,
      covers,
      entry: analyzeRun(run, { ...about, covers, groups: groupsOf(run) }),
    }));
    const rated = chooseRated(covered);
    const ratedRuns = rated.map(({ run }) => run);
    const matrix = toMatrix(ratedRuns);
    const ratings = rated.length > 1 ? rateElo(matrix, { seed: request.seed }) : [];
    for (const [place, { elo, low, high, games, basis }] of ratings.entries()) {
      const entry = rated[place]?.entry;
      if (entry !== undefined) entry.elo = { elo, low, high, games, basis };
    }
    const entries = covered
      .map(({ entry }) => entry)
      .toSorted((a, b) => Number(b.whole) - Number(a.whole) || scoreOf(b) - scoreOf(a));
    return { entries, set: analyzeSet(ratedRuns, matrix, { name: name || "all", top, facts }) };
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

const scoreOf = ({ pass_at_k }: RunAnalysis) => pass_at_k[0]?.value ?? 0;

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

/** What --by asks for: the groups in words, the task ids by group (the bands of difficulty are another run's), and what is odd. */
async function groupForRuns(runs: readonly StoredRun[], request: AnalyzeRequest) {
  const { by } = request;
  if (by === undefined || by === "turn") {
    return { grouping: null, groupsOf: () => new Map(), warnings: [] };
  }
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

async function groupByDifficulty(runs: readonly StoredRun[]) {
  const rivalsOf = ({ model, split, calibration }: StoredRun) =>
    runs
      .filter((other) => other.split === split && other.calibration === calibration)
      .filter((other) => other.model.name !== model.name);
  if (runs.every((run) => rivalsOf(run).length >= leastRunsForBands)) {
    return {
      grouping: "difficulty: the share of the other models that solve the task",
      groupsOf: (run: StoredRun) => groupByBand(rankByDifficulty(toMatrix(rivalsOf(run)))),
      warnings: [],
    };
  }
  const hard = new Set(await loadHardIds());
  const ids = new Set(runs.flatMap(({ results }) => results.map(({ task_id }) => task_id)));
  const groups = groupTasks([...ids].map((id) => [id, [hard.has(id) ? "hard subset" : "others"]]));
  const grouping = `difficulty: the hard subset and the rest (with ${leastRunsForBands} or more other models: the share of them that solve the task)`;
  return { grouping, groupsOf: () => groups, warnings: [] };
}
