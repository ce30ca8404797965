import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { readSettings } from "../../../src/cli/settings.ts";
import { plainStyle } from "../../../src/lib/printable.ts";
import { analyzeRuns, type AnalyzeRequest } from "../../../src/pipeline/analyze/analyze-runs.ts";
import { RunRecord } from "../../../src/schema/verdict.ts";
import { writeRun } from "../../cli/written-run.ts";
import { simulateWorld } from "../../support/make-matrix.ts";
import { makeVerdict } from "../../support/make-verdict.ts";
import { writeOfficial } from "../../support/official-file.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { jsonLines, makeRow } from "../../tasks/task-rows.ts";

function analyze(places: readonly string[], changes: Partial<AnalyzeRequest> = {}) {
  const cacheDir = places[0] ?? "";
  return analyzeRuns({
    settings: { ...readSettings({ HOME: cacheDir }), cacheDir },
    places,
    ks: [1, 5],
    by: undefined,
    source: undefined,
    models: undefined,
    top: 3,
    seed: 0,
    style: plainStyle,
    progress: () => {},
    signal: new AbortController().signal,
    ...changes,
  });
}

/** Simulated models as files of plain rows: m0.jsonl, m1.jsonl, … */
async function writeModels(models: number, tasks: number): Promise<string[]> {
  const folder = await temporaryFolder();
  const { matrix } = simulateWorld({ models, tasks, seed: 6 });
  return Promise.all(
    matrix.runs.map(async (_, run) => {
      const rows = matrix.tasks.map((task_id, task) => ({
        task_id,
        status: matrix.first[run * tasks + task] === 1 ? "pass" : "fail",
        details: {},
      }));
      const file = path.join(folder, `m${run}.jsonl`);
      await writeFile(file, jsonLines(rows));
      return file;
    }),
  );
}

describe("analyze", () => {
  test("scores one run with an interval, its tests, and nothing that takes rivals", async () => {
    const folder = await temporaryFolder();
    await writeRun(folder);
    const { json: analysis, text } = await analyze([folder], { by: "library" });
    expect(analysis.runs[0]).toMatchObject({ tasks: 2, solved: 1, elo: null, strict: null });
    expect(analysis.runs[0]?.tests).toEqual({ tests: 10, passed: 9 });
    expect(analysis.runs[0]?.pass_at_k).toHaveLength(1);
    expect(analysis.runs[0]?.groups.length).toBeGreaterThan(0);
    expect(analysis.warnings).toEqual([]);
    expect(text).toContain("50.0 [9.5, 90.5]");
    expect(text).not.toMatch(/NaN|undefined|Infinity/);
  });

  test("rates and ranks many runs, and finds what is hard and what is telling", async () => {
    const files = await writeModels(8, 40);
    const { json: analysis, text } = await analyze(files, { by: "difficulty" });
    const scores = analysis.runs.map(({ pass_at_k }) => pass_at_k[0]?.value ?? 0);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(analysis.runs.every(({ elo }) => elo !== null && elo.low <= elo.high)).toBe(true);
    expect(analysis.sets).toHaveLength(1);
    expect(analysis.sets[0]?.telling).toHaveLength(3);
    expect(analysis.sets[0]?.hardest).toHaveLength(3);
    expect(analysis.grouping).toContain("the other models");
    expect(text).not.toMatch(/NaN|undefined|Infinity/);
  });

  test("marks a run over some of the tasks, shows it below the whole ones, and does not rate it with them", async () => {
    const folder = await temporaryFolder();
    const all = Array.from({ length: 1140 }, (_, number) => `BigCodeBench/${number}`);
    const whole = { split: "complete", tasks: all } as const;
    await writeOfficial(folder, { ...whole, model: "a", passes: all.slice(0, 200) });
    await writeOfficial(folder, { ...whole, model: "b", passes: all.slice(0, 100) });
    const some = { ...whole, tasks: all.slice(0, 78) };
    await writeOfficial(folder, { ...some, model: "few", passes: some.tasks });
    const { json, text } = await analyze([folder]);
    expect(
      json.runs.map(({ name, tasks, of, whole: isWhole }) => [name, tasks, of, isWhole]),
    ).toEqual([
      ["a", 1140, 1140, true],
      ["b", 1140, 1140, true],
      ["few", 78, 1140, false],
    ]);
    expect(json.runs.map(({ elo }) => elo === null)).toEqual([false, false, true]);
    expect(json.runs[0]?.without_known).toMatchObject({ tasks: 1131, value: 197 / 1131 });
    expect(json.runs[2]?.without_known).toBeNull();
    expect(text).toContain("78 of 1,140");
    expect(text).toContain("are not comparable with full runs: few (78 of 1,140 tasks).");
    expect(text).toContain("because it needs the internet");
  });

  test("tells base from tuned models by models.json", async () => {
    const files = await writeModels(8, 30);
    const models = path.join(path.dirname(files[0] ?? ""), "models.json");
    const facts = files.map((_, run) => [`m${run}`, { prompted: run % 2 === 0 }]);
    await writeFile(models, JSON.stringify(Object.fromEntries(facts)));
    const { json: analysis, text } = await analyze(files, { models });
    expect(analysis.sets[0]?.base_and_tuned?.counts).toEqual([4, 4]);
    expect(text).toContain("4 instruction-tuned models average");
    await writeFile(models, '{"m0": {"prompted": "yes"}}');
    await expect(analyze(files, { models })).rejects.toThrow(/m0\.prompted/);
  });

  test("says how lazy a model is where both calibrations are stored", async () => {
    const folder = await temporaryFolder();
    await writeRun(folder);
    const stem = path.join(folder, "results", "m");
    const record = RunRecord.parse(JSON.parse(await readFile(`${stem}_run.json`, "utf8")));
    const calibrations = ["calibrated", "uncalibrated"];
    await writeFile(`${stem}_run.json`, JSON.stringify({ ...record, calibrations }));
    const verdicts = [
      makeVerdict("B/1", "pass"),
      makeVerdict("B/2", "pass"),
      makeVerdict("B/1", "fail", { calibrated: false }),
      makeVerdict("B/2", "pass", { calibrated: false }),
    ];
    await writeFile(`${stem}_verdicts.jsonl`, jsonLines(verdicts));
    const { json: analysis, text } = await analyze([folder]);
    expect(analysis.laziness).toMatchObject([{ lost_tasks: ["B/1"], lost_samples: 1 }]);
    expect(analysis.sets.map(({ runs }) => runs.length)).toEqual([1, 1]);
    expect(text).toContain("Laziness");
  });

  test("refuses groups of tasks that nobody named", async () => {
    const files = await writeModels(1, 5);
    await expect(analyze(files, { by: "domain" })).rejects.toThrow("needs the runs' tasks");
    const source = path.join(path.dirname(files[0] ?? ""), "tasks.jsonl");
    await writeFile(source, jsonLines([makeRow("T/0"), makeRow("T/1")]));
    const { json: analysis } = await analyze(files, { by: "combination", source });
    expect(analysis.runs[0]?.groups[0]?.tasks).toBe(2);
  });
});
