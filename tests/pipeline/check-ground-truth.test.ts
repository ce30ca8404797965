import { expect, test } from "vitest";
import { noProgress } from "../../src/lib/progress.ts";
import { checkGroundTruth } from "../../src/pipeline/check-ground-truth.ts";
import type { Bench } from "../../src/pipeline/open-bench.ts";
import { makeBench, rules } from "../support/make-bench.ts";
import { ScriptedSandbox } from "../support/scripted-sandbox.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

function benchWith(sandbox: ScriptedSandbox, words: readonly string[]): Bench {
  const bench = makeBench(sandbox, { count: words.length });
  const tasks = bench.tasks.map((task, index) => ({
    ...task,
    canonical_solution: `    return 1\n# ${words[index]}`,
  }));
  return { ...bench, tasks };
}

test("tells which ground truths fail and how", async () => {
  const cacheDir = await temporaryFolder();
  const bench = benchWith(new ScriptedSandbox(), ["pass", "fail", "unloadable", "timeout", "died"]);
  const { summary } = await checkGroundTruth({ bench, rules, cacheDir, progress: noProgress });
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
});

test("judges a task once for a dataset, an environment, an engine and rules", async () => {
  const cacheDir = await temporaryFolder();
  const sandbox = new ScriptedSandbox();
  const bench = benchWith(sandbox, ["pass", "fail"]);
  const options = { bench, rules, cacheDir, progress: noProgress };
  await checkGroundTruth({ ...options, bench: { ...bench, tasks: bench.tasks.slice(0, 1) } });
  await checkGroundTruth(options);
  await checkGroundTruth(options);
  expect(sandbox.asked).toHaveLength(2);
  await checkGroundTruth({ ...options, rules: { ...rules, seed: 1 } });
  expect(sandbox.asked).toHaveLength(4);
  await checkGroundTruth({ ...options, fresh: true });
  expect(sandbox.asked).toHaveLength(6);
});
