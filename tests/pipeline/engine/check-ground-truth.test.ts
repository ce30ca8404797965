import { rowOf, toTask } from "../../../src/benchmarks/bigcodebench.ts";
import { expect, test } from "vitest";
import type { Bench } from "../../../src/pipeline/evaluate/open-bench.ts";
import type { RunRules } from "../../../src/schema/verdict.ts";
import { VerdictCache } from "../../../src/verdicts/verdict-cache.ts";
import { makeBench, rules } from "../../support/make-bench.ts";
import { ScriptedSandbox } from "../../support/scripted-sandbox.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

type Changes = Parameters<typeof makeBench>[1];

function benchWith(sandbox: ScriptedSandbox, words: readonly string[], changes?: Changes): Bench {
  const bench = makeBench(sandbox, { ...changes, count: words.length });
  const tasks = bench.tasks.map(rowOf).map((row, index) =>
    toTask({
      ...row,
      test: `${row.test}# ${index}`,
      canonical_solution: `    return 1\n# ${words[index]}`,
    }),
  );
  return { ...bench, tasks };
}

test("tells which ground truths fail and how", async () => {
  const words = ["pass", "fail", "unloadable", "timeout", "died"];
  const { engine, tasks } = benchWith(new ScriptedSandbox(), words);
  const { summary, flicker } = await engine.checkGroundTruth(tasks);
  expect(summary).toEqual({
    checked: 5,
    passed: 1,
    failed: [
      { task_id: "X/1", outcome: "fail", message: "test_it: AssertionError: 1 != 2" },
      { task_id: "X/2", outcome: "fail", message: "ALL: name 'x' is not defined" },
      { task_id: "X/3", outcome: "timeout", message: "timeout" },
      { task_id: "X/4", outcome: "crash", message: "killed by SIGSEGV" },
    ],
  });
  expect(flicker).toBeNull();
});

test("judges a task once for a test, an environment, an engine and a seed", async () => {
  const cache = await VerdictCache.open(await temporaryFolder(), () => {});
  const sandbox = new ScriptedSandbox();
  const words = ["pass", "fail"];
  const { engine, tasks } = benchWith(sandbox, words, { cache });
  await engine.checkGroundTruth(tasks.slice(0, 1));
  await engine.checkGroundTruth(tasks);
  await engine.checkGroundTruth(tasks);
  expect(sandbox.asked).toHaveLength(2);
  const others: RunRules[] = [
    { ...rules, seed: 1 },
    { ...rules, harness_patches: false },
  ];
  for (const [index, other] of others.entries()) {
    const bench = benchWith(sandbox, words, { cache, rules: other });
    await bench.engine.checkGroundTruth(bench.tasks);
    expect(sandbox.asked).toHaveLength(4 + 2 * index);
  }
  const fresh = benchWith(sandbox, words, { cache, readsCache: false });
  await fresh.engine.checkGroundTruth(fresh.tasks);
  expect(sandbox.asked).toHaveLength(8);
});

test("an interrupted check goes on with what is missing", async () => {
  const cache = await VerdictCache.open(await temporaryFolder(), () => {});
  const controller = new AbortController();
  const sandbox: ScriptedSandbox = new ScriptedSandbox({
    before: () => {
      if (sandbox.asked.length === 2) controller.abort(new Error("enough"));
    },
  });
  const words = ["pass", "fail", "pass", "pass"];
  const { engine, tasks } = benchWith(sandbox, words, { cache });
  const { signal } = controller;
  await expect(engine.checkGroundTruth(tasks, { signal })).rejects.toThrow("enough");
  const again = benchWith(new ScriptedSandbox(), words, { cache });
  const { summary, verdicts } = await again.engine.checkGroundTruth(again.tasks);
  expect(summary).toMatchObject({ checked: 4, passed: 3 });
  expect(verdicts.map((verdict) => verdict.cached)).toEqual([true, true, false, false]);
});

test("runs under the official limit, and the samples' limits follow its time", async () => {
  const sandbox = new ScriptedSandbox();
  const fast: RunRules = { ...rules, limits: { ...rules.limits, policy: "fast", limitMs: null } };
  const { engine, tasks } = benchWith(sandbox, ["pass", "fail"], { rules: fast });
  const { groundTruths } = await engine.checkGroundTruth(tasks);
  for (const task of tasks) await engine.judge({ task, solution: "# pass" }, { groundTruths });
  expect(sandbox.asked.map(({ limits }) => limits.limitMs)).toEqual([
    241_000, 241_000, 60_000, 241_000,
  ]);
});

test("repeated with other seeds it tells which ground truths flicker", async () => {
  const sandbox = new ScriptedSandbox();
  const { engine, tasks } = benchWith(sandbox, ["pass", "pass then pass then fail"]);
  const { summary, flicker } = await engine.checkGroundTruth(tasks, { repetitions: 3 });
  expect(summary).toMatchObject({ checked: 2, passed: 2 });
  expect(sandbox.asked.map(({ seed, hashSeed }) => [seed, hashSeed])).toEqual(
    [0, 0, 1, 1, 2, 2].map((number) => [number, number]),
  );
  expect(flicker).toMatchObject({
    repetitions: 3,
    samples: 2,
    flickering: [
      {
        task_id: "X/1",
        runs: [{ outcome: "pass" }, { outcome: "pass" }, { outcome: "fail", failing: ["test_it"] }],
      },
    ],
  });
});
