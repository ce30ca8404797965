import { mkdir, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { readSettings } from "../../src/cli/settings.ts";
import { noProgress } from "../../src/lib/progress.ts";
import { plainStyle } from "../../src/lib/style.ts";
import { runEvaluation, type RunEvaluationOptions } from "../../src/pipeline/run-evaluation.ts";
import { GroundTruth, Report } from "../../src/schema/report.ts";
import { testRunning } from "../support/executions.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { jsonLines, makeTask } from "../tasks/task-rows.ts";

/** Two tasks, the second with a ground truth that fails; run in the real starter environment. */
async function prepare(): Promise<{ options: RunEvaluationOptions; remarks: string[] }> {
  const folder = await temporaryFolder();
  const task = {
    complete_prompt: "def task_func():\n    '''Answer.'''\n",
    code_prompt: "def task_func():\n",
    test: testRunning("self.assertEqual(task_func(), 42)"),
  };
  const tasks = [42, 41].map((answer, index) =>
    makeTask(`X/${index}`, { ...task, canonical_solution: `    return ${answer}` }),
  );
  const source = path.join(folder, "tasks.jsonl");
  const samplesPath = path.join(folder, "model.jsonl");
  await writeFile(source, jsonLines(tasks));
  await writeFile(samplesPath, jsonLines([{ task_id: "X/0", completion: "    return 42" }]));
  // The built environments, and nothing else of the user's cache.
  const settings = readSettings(process.env);
  const cacheDir = path.join(folder, "cache");
  await mkdir(cacheDir);
  await symlink(path.join(settings.cacheDir, "environments"), path.join(cacheDir, "environments"));
  const remarks: string[] = [];
  return {
    remarks,
    options: {
      settings: { ...settings, cacheDir },
      source,
      selection: { subset: "full" },
      samplesPath,
      split: undefined,
      environment: "starter",
      ks: [1],
      calibrations: ["calibrated"],
      parallel: 1,
      limitMs: 60_000,
      seed: 0,
      harnessPatches: true,
      groundTruth: "skip",
      fresh: false,
      outDir: undefined,
      bcbVersion: "1.0.0",
      now: () => new Date(0),
      style: plainStyle,
      progress: noProgress,
      remark: (line) => remarks.push(line),
      signal: new AbortController().signal,
    },
  };
}

describe("bcb evaluate", () => {
  test("judges a file, says what is missing and names what it wrote", async () => {
    const { options, remarks } = await prepare();
    const { json, text, finding } = await runEvaluation(options);
    expect(finding).toBe("none");
    expect(Report.parse(json).models[0]).toMatchObject({
      missing_tasks: 1,
      incomplete: true,
      calibrated: { tasks: 1, solved: 1, pass_at_k: { 1: 1 } },
    });
    expect(remarks).toEqual([expect.stringContaining("1 of 2 tasks have no sample")]);
    for (const ending of ["verdicts.jsonl", "eval_results.json", "pass_at_k.json"]) {
      expect(text).toContain(`model_${ending}`);
    }
  });

  test("finds a failing ground truth, and that is a negative finding", async () => {
    const { options } = await prepare();
    const outcome = await runEvaluation({
      ...options,
      groundTruth: "only",
      fresh: true,
    });
    expect(outcome.finding).toBe("negative");
    expect(GroundTruth.parse(outcome.json)).toMatchObject({
      checked: 2,
      passed: 1,
      failed: [{ task_id: "X/1", outcome: "fail", message: "test_it: AssertionError: 41 != 42" }],
    });
    expect(outcome.text).toContain("Ground truth: 1 of 2 pass.");
  });

  test("without samples has nothing to do", async () => {
    const { options } = await prepare();
    const run = runEvaluation({ ...options, samplesPath: undefined });
    await expect(run).rejects.toMatchObject({ name: "BadUsage", exitCode: 2 });
  });
});
