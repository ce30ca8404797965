import path from "node:path";
import { tabulate } from "../../analysis/ability-grid.ts";
import { estimateFullScore } from "../../analysis/budget.ts";
import { leastRunsForItemResponse } from "../../analysis/analyze-set.ts";
import { findMixtures } from "../../analysis/find-mixtures.ts";
import { planBudget } from "../../analysis/plan-budget.ts";
import { noVerdict, toMatrix, type VerdictMatrix } from "../../analysis/verdict-matrix.ts";
import type { JudgedSample } from "../../analysis/summarize-verdicts.ts";
import { BenchError } from "../../lib/bench-error.ts";
import { formatCount } from "../../report/format-number.ts";
import { parseSampleFileName } from "../../samples/file-name.ts";
import type { BudgetEstimate } from "../../schema/report.ts";
import type { Calibration } from "../../schema/run-record.ts";
import type { Selection } from "../../schema/selection.ts";
import type { StoredRun } from "../../schema/stored-run.ts";
import type { Split } from "../../schema/task.ts";
import { loadRuns } from "../runs/load-runs.ts";
import { loadSelection, type SelectionRequest } from "../load-selection.ts";

/** How many tasks may be judged, and the stored runs that tell which. */
export interface Budget {
  tasks: number;
  from: readonly string[];
}

interface BudgetRequest extends SelectionRequest {
  budget: Budget;
  samplesPath: string;
  split: Split | undefined;
  calibrations: readonly Calibration[];
  remark: (line: string) => void;
}

/** The tasks that a budget buys, and what they tell of all tasks once they are judged. */
export interface SpentBudget {
  selection: Selection;
  /** For the run's record: its own score is not over all tasks. */
  note: string;
  estimate: (verdicts: readonly JudgedSample[]) => BudgetEstimate;
}

/** Chooses the most telling of the selected tasks by item response on stored runs of the same kind. */
export async function spendBudget(request: BudgetRequest): Promise<SpentBudget> {
  const { budget, selection, calibrations, remark } = request;
  const { tasks } = await loadSelection(request);
  const runs = await loadRivals(request);
  for (const { message } of findMixtures(runs)) remark(message);
  const matrix = dropUnjudged(
    toMatrix(
      runs,
      tasks.map(({ task_id }) => task_id),
    ),
  );
  const unknown = tasks.length - matrix.tasks.length;
  if (unknown > 0) {
    remark(`No stored run was judged on ${formatCount(unknown, "task")}: the estimate is without.`);
  }
  if (matrix.tasks.length === 0) {
    throw new BenchError(
      "BadUsage",
      "None of the stored runs was judged on any of the selected tasks.",
      "Name runs of the same dataset with --budget-from.",
    );
  }
  const plan = planBudget(matrix, budget.tasks);
  const table = tabulate(plan.fit);
  const chosen = plan.chosen.map((place) => matrix.tasks[place] ?? "");
  const isCalibrated = calibrations[0] === "calibrated";
  return {
    selection: { ...selection, ids: chosen },
    note: `--budget ${budget.tasks}: only the ${formatCount(chosen.length, "most telling task")} of ${matrix.tasks.length} were judged`,
    estimate: (verdicts) => {
      const seen = readFirst(verdicts, matrix.tasks, isCalibrated);
      const { value, standardError, low, high } = estimateFullScore(table, seen, plan);
      const judged = seen.filter((verdict) => verdict !== noVerdict).length;
      const of = { judged, tasks: matrix.tasks.length, runs: runs.length };
      return { value, standard_error: standardError, low, high, ...of };
    },
  };
}

/** Stored runs of other models on the same split, under the same calibration, as far as they tell. */
async function loadRivals(request: BudgetRequest): Promise<StoredRun[]> {
  const { budget, samplesPath, calibrations } = request;
  if (budget.from.length === 0) {
    throw new BenchError(
      "BadUsage",
      "--budget needs stored runs: from them it learns which tasks tell most.",
      "Name folders of earlier evaluations on the same tasks with --budget-from, or leave --budget out.",
    );
  }
  const name = parseSampleFileName(path.basename(samplesPath));
  const split = request.split ?? name.split;
  const runs = (await loadRuns(budget.from)).filter(
    (run) =>
      run.model.name !== name.model.name &&
      (run.split === null || split === null || run.split === split) &&
      (run.calibration === null || run.calibration === calibrations[0]),
  );
  if (runs.length >= leastRunsForItemResponse) return runs;
  throw new BenchError(
    "BadUsage",
    `--budget needs stored runs of at least ${leastRunsForItemResponse} other models on this split, with the same calibration; ${budget.from.join(", ")} ${runs.length === 1 ? "has one" : `has ${runs.length}`}.`,
    "Evaluate more models on all tasks first, name more folders with --budget-from, or leave --budget out.",
  );
}

function dropUnjudged({ runs, tasks, first }: VerdictMatrix): {
  runs: readonly string[];
  tasks: string[];
  first: Uint8Array;
} {
  const isJudged = tasks.map((_, place) =>
    runs.some((_run, run) => first[run * tasks.length + place] !== noVerdict),
  );
  return {
    runs,
    tasks: tasks.filter((_, place) => isJudged[place]),
    first: first.filter((_, cell) => isJudged[cell % tasks.length]),
  };
}

function readFirst(
  verdicts: readonly JudgedSample[],
  tasks: readonly string[],
  isCalibrated: boolean,
): Uint8Array {
  const judged = verdicts.filter(
    ({ outcome, calibrated }) => outcome !== "broken" && calibrated === isCalibrated,
  );
  const results = judged.map((verdict) => ({ ...verdict, passed: verdict.outcome === "pass" }));
  return toMatrix([{ name: "", results }], tasks).first;
}
