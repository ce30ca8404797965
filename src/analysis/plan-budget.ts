import { tabulate, type ChanceTable } from "./ability-grid.ts";
import { chooseTelling, estimateFullScore } from "./budget.ts";
import { normal975 } from "./interval.ts";
import { fitItemResponse, type FirstVerdicts, type ItemResponse } from "./item-response.ts";
import { noVerdict } from "./verdict-matrix.ts";

/** What `--budget` goes by: a fitted model, the chosen tasks, and how far its estimates were off on stored runs. */
export interface BudgetPlan {
  fit: ItemResponse;
  /** Places of the chosen tasks, the most telling first. */
  chosen: number[];
  /** What the standard error of an estimate is multiplied with. */
  widening: number;
}

const mostFolds = 8;

/**
 * Chooses tasks by stored runs, and tries the whole procedure on them: each run is estimated by a model that has not
 * seen it. The errors, beside what they should be, give the widening: it stands for what the interval cannot know, that
 * difficulties are themselves estimates and that models are not quite what item response supposes.
 */
export function planBudget(matrix: FirstVerdicts, count: number): BudgetPlan {
  const fit = fitItemResponse(matrix);
  const folds = Math.min(mostFolds, matrix.runs.length);
  const surprises: number[] = [];
  for (let fold = 0; fold < folds; fold++) {
    const isHeldOut = (run: number) => run % folds === fold;
    const others = fitItemResponse(
      pickRuns(matrix, (run) => !isHeldOut(run)),
      fit,
    );
    const table = tabulate(others);
    const chosen = new Set(chooseTelling(others, count));
    for (const run of matrix.runs.keys()) {
      if (isHeldOut(run)) surprises.push(surpriseOf(verdictsOf(matrix, run), table, chosen));
    }
  }
  const mean =
    surprises.reduce((sum, value) => sum + value ** 2, 0) / Math.max(1, surprises.length);
  // A spread of few errors is itself uncertain, as Student's t knows.
  const doubt = 1 + (normal975 ** 2 + 1) / (4 * Math.max(1, surprises.length));
  return { fit, chosen: chooseTelling(fit, count), widening: Math.max(1, Math.sqrt(mean)) * doubt };
}

/** By how many standard errors the estimate misses; over the tasks that the run has verdicts on. */
function surpriseOf(verdicts: Uint8Array, table: ChanceTable, chosen: ReadonlySet<number>): number {
  const isCounted = (task: number) => verdicts[task] !== noVerdict;
  const seen = verdicts.map((verdict, task) => (chosen.has(task) ? verdict : noVerdict));
  const { value, standardError } = estimateFullScore(table, seen, { isCounted });
  const judged = verdicts.filter((verdict) => verdict !== noVerdict);
  const truth = judged.reduce((sum, verdict) => sum + verdict, 0) / Math.max(1, judged.length);
  return standardError === 0 ? 0 : (truth - value) / standardError;
}

function verdictsOf({ tasks, first }: FirstVerdicts, run: number): Uint8Array {
  return first.subarray(run * tasks.length, (run + 1) * tasks.length);
}

function pickRuns(
  { runs, tasks, first }: FirstVerdicts,
  isPicked: (run: number) => boolean,
): FirstVerdicts {
  const width = tasks.length;
  return {
    runs: runs.filter((_, run) => isPicked(run)),
    tasks,
    first: first.filter((_, cell) => isPicked(Math.floor(cell / width))),
  };
}
