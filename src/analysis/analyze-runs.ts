import type { RunAnalysis, RunSetAnalysis } from "../schema/analysis.ts";
import type { ModelFactsFile } from "../schema/leaderboard.ts";
import type { StoredRun } from "../schema/stored-run.ts";
import type { TaskCoverage } from "../schema/task-coverage.ts";
import { compareGroups } from "./compare-groups.ts";
import { fitItemResponse } from "./item-response.ts";
import { scoreGroups, scoreRun, scoreStrictly, scoreWithout } from "./score-run.ts";
import { rankFailingTests, rateTests } from "./test-rates.ts";
import { rankByDifficulty, solveRate, type VerdictMatrix } from "./verdict-matrix.ts";

interface RunContext {
  ks: readonly number[];
  covers: TaskCoverage;
  /** Tasks whose ground truth is known to fail. */
  known: readonly string[];
  /** Tests by task, for files that do not count them. */
  expected: ReadonlyMap<string, number>;
  /** Task ids by group. */
  groups: ReadonlyMap<string, readonly string[]>;
}

/** Everything that a run tells by itself. */
export function analyzeRun(
  run: StoredRun,
  { ks, covers, known, expected, groups }: RunContext,
): RunAnalysis {
  const score = scoreRun(run.results, ks);
  const headline = ks.slice(0, 1);
  const strict = scoreStrictly(run.results, headline);
  const rest = scoreWithout(score, known, headline);
  const [strictly] = strict?.passAtK ?? [];
  const [without] = rest?.passAtK ?? [];
  return {
    name: run.name,
    file: run.file,
    split: run.split,
    subset: run.subset,
    calibration: run.calibration,
    dataset: run.record?.dataset.hash ?? null,
    environment: run.record?.environment.fingerprint ?? null,
    ...covers,
    solved: score.solved.any,
    samples: run.results.length,
    broken: run.broken,
    pass_at_k: score.passAtK,
    strict:
      strict && strictly ? { ...strictly, solved: strict.solved.any, ...strict.doubts } : null,
    without_known:
      rest && without ? { ...without, tasks: rest.tasks.size, known: rest.known } : null,
    tests: rateTests(run.results, expected),
    elo: null,
    groups: scoreGroups(score, groups, headline).flatMap(({ group, tasks, solved, passAtK }) =>
      passAtK.map(({ k: _k, ...estimate }) => {
        return { group, tasks: tasks.size, solved: solved.any, ...estimate };
      }),
    ),
  };
}

/** With fewer runs, item response would show its priors. */
const leastRunsForItemResponse = 5;

/** What runs of the same split, subset and calibration tell together. */
export function analyzeSet(
  runs: readonly StoredRun[],
  matrix: VerdictMatrix,
  { name, top, facts }: { name: string; top: number; facts: ModelFactsFile },
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
