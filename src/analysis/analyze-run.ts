import type { RunAnalysis } from "../schema/analysis.ts";
import type { StoredRun } from "../schema/stored-run.ts";
import type { TaskCoverage } from "../schema/task-coverage.ts";
import { scoreGroups, scoreRun, scoreStrictly, scoreWithout } from "./score-run.ts";
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
