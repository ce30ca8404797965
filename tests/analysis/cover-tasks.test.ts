import { describe, expect, test } from "vitest";
import { coverRuns, type CoveredRun, type CoverageFacts } from "../../src/analysis/cover-tasks.ts";
import { findKnownTasks } from "../../src/analysis/known-tasks.ts";
import type { RunRecord } from "../../src/schema/verdict.ts";
import { loadHardIds } from "../../src/benchmarks/bigcodebench.ts";
import { loadBenchmarks } from "../../src/tasks/known-datasets.ts";
import { sampleReport } from "../report/sample-report.ts";

const benchmarks = await loadBenchmarks();

function coverTasks(runs: readonly CoveredRun[], facts: CoverageFacts) {
  return coverRuns(runs, facts).map(({ covers }) => covers);
}

/** A run on the first so many tasks of BigCodeBench, or of another benchmark. */
function runOn(count: number, changes: Partial<CoveredRun> & { prefix?: string } = {}): CoveredRun {
  const { prefix = "BigCodeBench", ...run } = changes;
  const results = Array.from({ length: count }, (_, number) => ({
    task_id: `${prefix}/${number}`,
  }));
  return { record: null, subset: "full", results, ...run };
}

function recordOf(changes: Partial<RunRecord> & { count: number }): RunRecord {
  const { count, ...record } = changes;
  const [model] = sampleReport({ models: 1 }).models;
  if (model === undefined) throw new Error("a report of one model has none");
  return { ...model.run, dataset: { ...model.run.dataset, count }, ...record };
}

describe("what a number is over", () => {
  test("is held to the known size of the benchmark where a file does not tell", () => {
    expect(coverTasks([runOn(78), runOn(1140)], { benchmarks })).toEqual([
      { tasks: 78, of: 1140, whole: false },
      { tasks: 1140, of: 1140, whole: true },
    ]);
    expect(coverTasks([runOn(148, { subset: "hard" })], { benchmarks })).toEqual([
      { tasks: 148, of: 148, whole: true },
    ]);
  });

  test("is held to the dataset that a record names, part of a benchmark or not", () => {
    const part = runOn(774, { record: recordOf({ count: 774 }) });
    expect(coverTasks([part], { benchmarks })).toEqual([{ tasks: 774, of: 774, whole: true }]);
    const some = runOn(78, { record: recordOf({ count: 774 }) });
    expect(coverTasks([some], { benchmarks })[0]).toMatchObject({ of: 774, whole: false });
  });

  test("of a part of a benchmark is not whole beside all of it, nor beside what is published", () => {
    const part = runOn(774, { record: recordOf({ count: 774 }) });
    expect(coverTasks([part, runOn(1140)], { benchmarks })[0]).toMatchObject({
      of: 1140,
      whole: false,
    });
    expect(coverTasks([part], { benchmarks, beside: 1140 })[0]?.whole).toBe(false);
  });

  test("is told by the record of a subset; an older record has the subset's known size", () => {
    const hard = { subset: "hard", count: 774 };
    const told = runOn(103, { subset: "hard", record: recordOf({ ...hard, subset_tasks: 103 }) });
    expect(coverTasks([told], { benchmarks })[0]).toEqual({ tasks: 103, of: 103, whole: true });
    const older = runOn(103, { subset: "hard", record: recordOf(hard) });
    expect(coverTasks([older], { benchmarks })[0]).toEqual({ tasks: 103, of: 148, whole: false });
  });

  test("keeps subsets apart", () => {
    const runs = [runOn(1140), runOn(148, { subset: "hard" })];
    expect(coverTasks(runs, { benchmarks }).map(({ of }) => of)).toEqual([1140, 148]);
  });

  test("of an unknown benchmark is held to a named dataset, else to the tasks of all runs", () => {
    const runs = [runOn(3, { prefix: "Mine" }), runOn(5, { prefix: "Mine" })];
    expect(coverTasks(runs, { benchmarks }).map(({ of, whole }) => [of, whole])).toEqual([
      [5, false],
      [5, true],
    ]);
    expect(coverTasks(runs, { benchmarks, named: { full: 9 } })[1]).toMatchObject({ of: 9 });
  });

  test.for(["__proto__", "constructor", "toString"])("knows nothing of %s", (prefix) => {
    expect(coverTasks([runOn(2, { prefix })], { benchmarks })[0]).toMatchObject({ of: 2 });
    expect(findKnownTasks([`${prefix}/1`, prefix], benchmarks)).toEqual([]);
  });
});

test("the sizes of BigCodeBench and its known tasks are facts of data/", async () => {
  const hardIds = await loadHardIds();
  expect(benchmarks["BigCodeBench"]?.sizes).toEqual({ full: 1140, hard: hardIds.length });
  const known = findKnownTasks(
    Array.from({ length: 1140 }, (_, number) => `BigCodeBench/${number}`),
    benchmarks,
  );
  expect(known.map(({ task_id }) => Number(task_id.split("/")[1]))).toEqual([
    101, 102, 176, 205, 314, 363, 590, 1005, 1012,
  ]);
  expect(known.filter(({ why }) => why === "hangs").map(({ task_id }) => task_id)).toEqual([
    "BigCodeBench/205",
    "BigCodeBench/363",
  ]);
});

test("a task that has recorded answers is not known to fail because it needs the internet, others stay so", () => {
  const ids = ["BigCodeBench/101", "BigCodeBench/176", "BigCodeBench/205"];
  const recorded = ["BigCodeBench/101", "BigCodeBench/205"];
  const known = findKnownTasks(ids, benchmarks, recorded);
  expect(known.map(({ task_id }) => task_id)).toEqual(["BigCodeBench/176", "BigCodeBench/205"]);
});
