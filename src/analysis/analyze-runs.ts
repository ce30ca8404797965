import type { GroupDifference, RunAnalysis, RunSetAnalysis } from "../schema/analysis.ts";
import type { ModelFactsFile } from "../schema/leaderboard.ts";
import type { StoredRun, TaskCoverage } from "../schema/verdict.ts";
import { meanOf, normal975 } from "./interval.ts";
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

const leastModels = 4;

/** Undefined where a group is empty. */
export function compareGroups(
  first: readonly number[],
  second: readonly number[],
): GroupDifference | undefined {
  if (first.length === 0 || second.length === 0) return undefined;
  const [a, b] = [momentsOf(first), momentsOf(second)];
  const difference = b.mean - a.mean;
  const plain: GroupDifference = {
    counts: [first.length, second.length],
    means: [a.mean, b.mean],
    difference,
    low: null,
    high: null,
  };
  if (first.length < leastModels || second.length < leastModels) return plain;
  const variance = a.variance + b.variance;
  if (variance === 0) return { ...plain, low: difference, high: difference };
  const freedom =
    variance ** 2 / (a.variance ** 2 / (first.length - 1) + b.variance ** 2 / (second.length - 1));
  const half = student975(freedom) * Math.sqrt(variance);
  return { ...plain, low: difference - half, high: difference + half };
}

/** Mean, and variance of the mean. */
function momentsOf(values: readonly number[]): { mean: number; variance: number } {
  const mean = meanOf(values);
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, variance: squares / Math.max(1, values.length - 1) / values.length };
}

/** The 97.5% point of Student's t, by the Cornish-Fisher series; right to 1% from 3 degrees of freedom. */
function student975(freedom: number): number {
  const z = normal975;
  return (
    z +
    (z ** 3 + z) / (4 * freedom) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * freedom ** 3)
  );
}
