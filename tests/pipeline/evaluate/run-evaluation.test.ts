import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { readSettings } from "../../../src/cli/settings.ts";
import { wallClock } from "../../../src/lib/clock.ts";
import {
  runEvaluation,
  type EvaluationOutcome,
  type Judging,
  type RunEvaluationOptions,
} from "../../../src/pipeline/evaluate/run-evaluation.ts";
import type { Context } from "../../../src/schema/context.ts";
import { GroundTruth, Report } from "../../../src/schema/report.ts";
import { loadHardIds } from "../../../src/benchmarks/bigcodebench.ts";
import { readVerdicts } from "../../../src/runs/verdict-log.ts";
import { testRunning } from "../../support/executions.ts";
import { makeContext } from "../../support/make-context.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { jsonLines, makeRow } from "../../tasks/task-rows.ts";

/** The parts of an evaluation, side by side: what is under test is told from what is not by its name. */
type Options = Judging &
  Pick<RunEvaluationOptions, "tasks"> & { samples: NonNullable<RunEvaluationOptions["samples"]> };

interface Prepared {
  options: Options;
  samplesPath: string;
  run: (changes?: Partial<Options>) => Promise<EvaluationOutcome>;
  folder: string;
  cacheDir: string;
  context: Context;
  remarks: string[];
}

/** Two tasks, the second with a ground truth that fails; run in the real starter environment. */
async function prepare(ids: readonly [string, string] = ["X/0", "X/1"]): Promise<Prepared> {
  const folder = await temporaryFolder();
  const task = {
    complete_prompt: "def task_func():\n    '''Answer.'''\n",
    code_prompt: "def task_func():\n",
    test: testRunning("self.assertEqual(task_func(), 42)"),
  };
  const tasks = [42, 41].map((answer, index) =>
    makeRow(ids[index] ?? "", { ...task, canonical_solution: `    return ${answer}` }),
  );
  const source = path.join(folder, "tasks.jsonl");
  const samplesPath = path.join(folder, "model.jsonl");
  await writeFile(source, jsonLines(tasks));
  await writeFile(samplesPath, answersTo([ids[0]]));
  // The built environments, and nothing else of the user's cache.
  const settings = readSettings(process.env);
  const cacheDir = path.join(folder, "cache");
  await mkdir(cacheDir);
  await symlink(path.join(settings.cacheDir, "environments"), path.join(cacheDir, "environments"));
  const remarks: string[] = [];
  const context = makeContext({
    settings: { ...settings, cacheDir },
    clock: { ...wallClock, now: () => new Date(0) },
    remark: (line) => remarks.push(line),
  });
  const options: Options = {
    tasks: { source, selection: { subset: "full" } },
    samples: { path: samplesPath },
    engine: {
      environment: "starter",
      machine: { parallel: 1 },
      rules: { limits: { limitMs: 60_000 }, seed: 0, harnessPatches: true },
    },
    ks: [1],
    calibrations: ["calibrated"],
    repetitions: 1,
    caches: true,
    groundTruth: "skip",
    fresh: false,
  };
  const run = (changes: Partial<Options> = {}) => {
    const { tasks: chosen, samples, ...judging } = { ...options, ...changes };
    return runEvaluation({ tasks: chosen, samples, judging }, context);
  };
  return { remarks, folder, cacheDir, samplesPath, options, context, run };
}

function answersTo(ids: readonly string[]): string {
  return jsonLines(ids.map((task_id) => ({ task_id, completion: "    return 42" })));
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, "utf8"));
}

describe("bcb evaluate", () => {
  test("judges a file, says what is missing and names what it wrote", async () => {
    const { run, remarks } = await prepare();
    const { json, text, finding } = await run();
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
    const { run } = await prepare();
    const outcome = await run({ groundTruth: "only", fresh: true });
    expect(outcome.finding).toBe("negative");
    expect(GroundTruth.parse(outcome.json)).toMatchObject({
      checked: 2,
      passed: 1,
      failed: [{ task_id: "X/1", outcome: "fail", message: "test_it: AssertionError: 41 != 42" }],
    });
    expect(outcome.text).toContain("Ground truth: 1 of 2 pass.");
  });

  test("says before it spends time that too many ground truths fail, and marks every number", async () => {
    const { run, samplesPath, remarks } = await prepare();
    await writeFile(samplesPath, answersTo(["X/0", "X/1"]));
    const { json, text } = await run({ groundTruth: "first" });
    expect(remarks[0]).toMatch(/^1 of 2 ground truths fail .*bcb doctor starter.*X\/1/);
    expect(Report.parse(json).models[0]?.caveat).toMatch(/1 of 2 ground truths fail/);
    expect(text).toMatch(/model .* 100\.0\* +2\/2\*/);
    expect(text).toContain("* 1 of 2 ground truths fail");
  });

  test("checks only the ground truths of tasks that have answers", async () => {
    const { run } = await prepare();
    const { json } = await run({ groundTruth: "first" });
    const report = Report.parse(json);
    expect(report.ground_truth).toEqual({ checked: 1, passed: 1, failed: [] });
    expect(report.models[0]?.caveat).toBeNull();
  });

  test("names ground truths that are known to fail, and does not hold them against the numbers", async () => {
    const { run, samplesPath, folder, remarks } = await prepare([
      "BigCodeBench/0",
      "BigCodeBench/1012",
    ]);
    await writeFile(samplesPath, answersTo(["BigCodeBench/0", "BigCodeBench/1012"]));
    const { json, text } = await run({ groundTruth: "first" });
    const [model] = Report.parse(json).models;
    expect(model).toMatchObject({
      caveat: null,
      calibrated: { tasks: 2, pass_at_k: { 1: 1 } },
      without_known: { tasks: 1, pass_at_k: { 1: 1 } },
    });
    expect(model?.run?.ground_truth).toEqual({ checked: 2, passed: 1, known: 1 });
    expect(remarks).toEqual([
      expect.stringMatching(
        /^1 ground truth known to fail .*\n {2}BigCodeBench\/1012: needs the internet/,
      ),
    ]);
    expect(text).toContain("without known");
    expect(await readJson(path.join(folder, "model_coverage.json"))).toMatchObject({
      tasks: 2,
      of: 2,
      whole: true,
      without_known: { tasks: 1 },
      known_tasks: { "BigCodeBench/1012": expect.stringContaining("internet") },
    });
    const checked = await run({ groundTruth: "only" });
    expect(checked.finding).toBe("none");
    expect(checked.text).toMatch(/are known to fail here:\n {2}BigCodeBench\/1012/);
  });

  test("reads the subset from the file's name, unless another is asked for", async () => {
    const [hard = ""] = await loadHardIds();
    const { options, run, folder } = await prepare([hard, "BigCodeBench/0"]);
    const stem = path.join(folder, "m--main--bigcodebench-hard-complete--vllm-0-1");
    await writeFile(`${stem}.jsonl`, answersTo([hard, "BigCodeBench/0"]));
    const samples = { path: `${stem}.jsonl` };
    const { source } = options.tasks;
    const onHard = await run({ samples, tasks: { source, selection: {} } });
    expect(Report.parse(onHard.json).models[0]).toMatchObject({
      subset: "hard",
      incomplete: false,
      coverage: { tasks: 1, of: 1, whole: true },
    });
    expect(await readJson(`${stem}_run.json`)).toMatchObject({ subset: "hard", subset_tasks: 1 });
    const selection = { subset: "full" } as const;
    const onFull = await run({
      samples: { ...samples, outDir: path.join(folder, "full") },
      tasks: { source, selection },
    });
    expect(Report.parse(onFull.json).models[0]).toMatchObject({
      subset: "full",
      coverage: { tasks: 2, of: 2 },
    });
  });

  test("marks a run over some of the tasks", async () => {
    const { options, run, folder } = await prepare();
    const selection = { subset: "full" as const, ids: ["X/0"] };
    const { json, text } = await run({ tasks: { ...options.tasks, selection } });
    const [model] = Report.parse(json).models;
    expect(model).toMatchObject({ incomplete: false, coverage: { tasks: 1, of: 2, whole: false } });
    expect(text).toMatch(/- {2}model \(partial: 1 of 2 tasks\)/);
    expect(await readJson(path.join(folder, "model_coverage.json"))).toMatchObject({
      tasks: 1,
      of: 2,
      whole: false,
      selection: "ids X/0",
    });
  });

  test("repeats with other seeds, and what flickers is a negative finding", async () => {
    const { run, samplesPath } = await prepare();
    // Passes under the run's own seed only.
    const completion =
      "    import random, sys\n    return 42 if random.Random(0).random() == random.random() else 41";
    await writeFile(samplesPath, jsonLines([{ task_id: "X/0", completion }]));
    const outcome = await run({ repetitions: 2 });
    expect(outcome.finding).toBe("negative");
    const flickering = Report.parse(outcome.json).models[0]?.flicker?.flickering;
    expect(flickering).toMatchObject([{ task_id: "X/0", runs: [{ seed: 0 }, { seed: 1 }] }]);
    expect(outcome.text).toMatch(/1 sample, 2 runs each: 1 flicker[\s\S]*test_it/);
  });

  test("says both scores, and which passes were forged, where they were not earned", async () => {
    const { run, samplesPath } = await prepare();
    const completion = "    import unittest\n    raise unittest.SkipTest('not today')";
    await writeFile(samplesPath, jsonLines([{ task_id: "X/0", completion }]));
    const { json, text, finding } = await run();
    expect(finding).toBe("none");
    expect(Report.parse(json).models[0]).toMatchObject({
      calibrated: { pass_at_k: { 1: 1 } },
      strict: { pass_at_k: { 1: 0 }, forged: 1 },
    });
    expect(text).toMatch(/Pass@1 0\.0 earned, 100\.0 official; 1 forged[^\n]*\n {2}X\/0 #0/);
  });

  test("answers from the cache of an earlier run in another folder, unless it is off", async () => {
    const { run, samplesPath, cacheDir } = await prepare();
    await run();
    const outDir = (name: string) => path.join(cacheDir, name);
    const readRow = async (name: string) =>
      (await readVerdicts(path.join(outDir(name), "model_verdicts.jsonl")))[0];
    await run({ samples: { path: samplesPath, outDir: outDir("a") } });
    expect(await readRow("a")).toMatchObject({ outcome: "pass", cached: true });
    await run({ samples: { path: samplesPath, outDir: outDir("b") }, caches: false });
    expect(await readRow("b")).toMatchObject({ outcome: "pass", cached: false });
    await run({ samples: { path: samplesPath, outDir: outDir("c") }, fresh: true });
    expect(await readRow("c")).toMatchObject({ outcome: "pass", cached: false });
  });

  test("reads samples that are piped in", async () => {
    const { run, cacheDir } = await prepare();
    const row = jsonLines([{ task_id: "X/0", completion: "    return 42" }]);
    async function* stdin() {
      yield Buffer.from(row.slice(0, 20));
      yield Buffer.from(row.slice(20));
    }
    const outDir = cacheDir;
    const { json, text } = await run({ samples: { path: "-", stdin: stdin(), outDir } });
    expect(Report.parse(json).models[0]).toMatchObject({ calibrated: { solved: 1 } });
    expect(text).toContain(path.join(outDir, "stdin_verdicts.jsonl"));
    const typed = run({ samples: { path: "-", outDir } });
    await expect(typed).rejects.toMatchObject({ name: "BadUsage" });
  });

  test("without samples has nothing to do", async () => {
    const { options, context } = await prepare();
    const { tasks, samples: _, ...judging } = options;
    const nothing = runEvaluation({ tasks, samples: undefined, judging }, context);
    await expect(nothing).rejects.toMatchObject({ name: "BadUsage", exitCode: 2 });
  });
});
