import type { PassScore, RunAnalysis, ShareEstimate } from "../schema/analysis.ts";
import type { StoredResult, StoredRun } from "../schema/stored-run.ts";
import type { TaskCoverage } from "../schema/task-coverage.ts";
import { countDoubts, hasControls } from "./count-doubts.ts";
import { countTasks } from "./count-tasks.ts";
import { scoreGroups } from "./group-scores.ts";
import { scoreInterval, type ScoreInterval } from "./interval.ts";
import type { TaskCount } from "./pass-at-k.ts";
import { rateTests } from "./test-rates.ts";

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
  const counts = countTasks(run.results);
  const [headline = 1] = ks;
  return {
    name: run.name,
    file: run.file,
    split: run.split,
    subset: run.subset,
    calibration: run.calibration,
    dataset: run.record?.dataset.hash ?? null,
    environment: run.record?.environment.fingerprint ?? null,
    ...covers,
    solved: countSolved(counts),
    samples: run.results.length,
    broken: run.broken,
    pass_at_k: ks.flatMap((k) => scoreAt([...counts.values()], k) ?? []),
    strict: scoreStrictly(run.results, headline),
    without_known: scoreWithout(counts, known, headline),
    tests: rateTests(run.results, expected) ?? null,
    elo: null,
    groups: scoreGroups(counts, groups, headline).map(({ score, ...group }) => ({
      ...group,
      ...toEstimate(score),
    })),
  };
}

function scoreAt(counts: readonly TaskCount[], k: number): PassScore | undefined {
  const score = scoreInterval(counts, k);
  return score && { k, ...toEstimate(score) };
}

function toEstimate({ value, standardError, low, high }: ScoreInterval): ShareEstimate {
  return { value, standard_error: standardError, low, high };
}

function scoreWithout(
  counts: ReadonlyMap<string, TaskCount>,
  known: readonly string[],
  k: number,
): RunAnalysis["without_known"] {
  const met = known.filter((task) => counts.has(task));
  const rest = [...counts].flatMap(([task, count]) => (met.includes(task) ? [] : [count]));
  const score = met.length === 0 ? undefined : scoreAt(rest, k);
  return score === undefined ? null : { ...score, tasks: rest.length, known: met };
}

function scoreStrictly(results: readonly StoredResult[], k: number): RunAnalysis["strict"] {
  if (results.length === 0 || !hasControls(results)) return null;
  const counts = countTasks(results, ({ strict }) => strict?.status === "earned");
  const score = scoreAt([...counts.values()], k);
  if (score === undefined) return null;
  return { ...score, solved: countSolved(counts), ...countDoubts(results) };
}

function countSolved(counts: ReadonlyMap<string, TaskCount>): number {
  return [...counts.values()].filter(({ passed }) => passed > 0).length;
}
