import type { RunSetAnalysis } from "../schema/analysis.ts";
import type { ModelFactsFile } from "../schema/leaderboard.ts";
import type { StoredRun } from "../schema/stored-run.ts";
import { compareGroups } from "./compare-groups.ts";
import { fitItemResponse } from "./item-response.ts";
import { scoreRun } from "./score-run.ts";
import { rankByDifficulty, solveRate } from "./solve-rate.ts";
import { rankFailingTests } from "./test-rates.ts";
import type { VerdictMatrix } from "./verdict-matrix.ts";

/** With fewer runs, item response would show its priors. */
const leastRunsForItemResponse = 5;

interface SetContext {
  name: string;
  top: number;
  facts: ModelFactsFile;
}

/** What runs of the same split, subset and calibration tell together. */
export function analyzeSet(
  runs: readonly StoredRun[],
  matrix: VerdictMatrix,
  { name, top, facts }: SetContext,
): RunSetAnalysis {
  return {
    name,
    runs: [...matrix.runs],
    solve_rate: solveRate(matrix),
    hardest: rankByDifficulty(matrix).slice(0, top),
    telling: runs.length < leastRunsForItemResponse ? [] : listTelling(matrix, top),
    failing_tests: rankFailingTests(runs.flatMap(({ results }) => results)).slice(0, top),
    base_and_tuned: compareKinds(runs, facts),
  };
}

function listTelling(matrix: VerdictMatrix, top: number): RunSetAnalysis["telling"] {
  const { tasks, difficulty, discrimination, information } = fitItemResponse(matrix);
  return tasks
    .map((task_id, place) => ({
      task_id,
      difficulty: difficulty[place] ?? 0,
      discrimination: discrimination[place] ?? 0,
      information: information[place] ?? 0,
    }))
    .toSorted((a, b) => b.information - a.information)
    .slice(0, top);
}

function compareKinds(
  runs: readonly StoredRun[],
  facts: ModelFactsFile,
): RunSetAnalysis["base_and_tuned"] {
  const scored = runs.flatMap(({ model, results }) => {
    const known = Object.hasOwn(facts, model.name) ? facts[model.name] : undefined;
    const isTuned = known?.prompted ?? null;
    return scoreRun(results).passAtK.map(({ value }) => ({ isTuned, score: value }));
  });
  const scoresOf = (kind: boolean) =>
    scored.filter(({ isTuned }) => isTuned === kind).map(({ score }) => score);
  return compareGroups(scoresOf(false), scoresOf(true)) ?? null;
}
