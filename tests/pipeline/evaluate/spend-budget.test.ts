import { writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { readSettings } from "../../../src/cli/settings.ts";
import { noProgress } from "../../../src/lib/progress.ts";
import { spendBudget } from "../../../src/pipeline/evaluate/spend-budget.ts";
import { BudgetEstimate } from "../../../src/schema/report.ts";
import { simulateWorld } from "../../support/make-matrix.ts";
import { makeVerdict } from "../../support/make-verdict.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { jsonLines, makeTask } from "../../tasks/task-rows.ts";

const taskCount = 60;

/** Stored runs of simulated models on 60 of 61 tasks, and the request to spend a budget by them. */
async function prepare(models: number) {
  const folder = await temporaryFolder();
  const world = simulateWorld({ models, tasks: taskCount, seed: 12 });
  const { tasks, first } = world.matrix;
  const from = await Promise.all(
    world.matrix.runs.map(async (name, run) => {
      const file = path.join(folder, `${name}.jsonl`);
      const rows = tasks.map((task_id, task) => ({
        task_id,
        status: first[run * taskCount + task] === 1 ? "pass" : "fail",
      }));
      await writeFile(file, jsonLines(rows));
      return file;
    }),
  );
  const source = path.join(folder, "tasks.jsonl");
  await writeFile(source, jsonLines([...tasks, "T/new"].map((id) => makeTask(id))));
  const remarks: string[] = [];
  const request = {
    settings: { ...readSettings({ HOME: folder }), cacheDir: folder },
    source,
    selection: { subset: "full" as const },
    progress: noProgress,
    budget: { tasks: 20, from },
    samplesPath: path.join(folder, "newcomer.jsonl"),
    split: undefined,
    calibrations: ["calibrated" as const],
    remark: (line: string) => remarks.push(line),
  };
  return { world, request, remarks };
}

describe("a budget", () => {
  test("chooses tasks by stored runs, and estimates the score on all of them", async () => {
    const { world, request, remarks } = await prepare(30);
    const { selection, note, estimate } = await spendBudget(request);
    expect(new Set(selection.ids).size).toBe(20);
    expect(note).toContain("20 most telling tasks of 60");
    expect(remarks).toEqual(["No stored run was judged on 1 task: the estimate is without."]);
    const answers = world.answer(0.5);
    const truth = answers.reduce((sum, verdict) => sum + verdict, 0) / taskCount;
    const verdicts = (selection.ids ?? []).map((id) =>
      makeVerdict(id, answers[Number(id.slice(2))] === 1 ? "pass" : "fail"),
    );
    const found = BudgetEstimate.parse(estimate(verdicts));
    expect(found).toMatchObject({ judged: 20, tasks: 60, runs: 30 });
    expect(found.low).toBeLessThan(truth);
    expect(found.high).toBeGreaterThan(truth);
    const bare = verdicts.map((verdict) => ({ ...verdict, calibrated: false }));
    expect(estimate(bare)).toMatchObject({ judged: 0 });
  });

  test.for([
    ["no stored runs", { from: [] }, "--budget needs stored runs"],
    ["too few of them", { from: 4 }, "at least 5 other models"],
    ["a folder that is not there", { from: ["nowhere"] }, "nowhere"],
  ] as const)("with %s says what to do", async ([, { from }, words]) => {
    const { request } = await prepare(6);
    const places = typeof from === "number" ? request.budget.from.slice(0, from) : from;
    const budget = { tasks: 5, from: places };
    await expect(spendBudget({ ...request, budget })).rejects.toThrow(words);
  });

  test("does not learn from the model that it measures, nor from other tasks", async () => {
    const { request } = await prepare(5);
    const samplesPath = request.budget.from[0] ?? "";
    await expect(spendBudget({ ...request, samplesPath })).rejects.toThrow("has 4");
    await writeFile(request.source, jsonLines([makeTask("T/new")]));
    await expect(spendBudget(request)).rejects.toThrow("any of the selected tasks");
  });
});
