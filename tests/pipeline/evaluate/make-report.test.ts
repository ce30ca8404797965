import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { noProgress } from "../../../src/lib/progress.ts";
import { plainStyle } from "../../../src/lib/style.ts";
import { evaluate } from "../../../src/pipeline/evaluate/evaluate.ts";
import { makeReport } from "../../../src/pipeline/evaluate/make-report.ts";
import type { Settings } from "../../../src/schema/settings.ts";
import { loadDataset } from "../../../src/tasks/load-dataset.ts";
import { makeBench } from "../../support/make-bench.ts";
import { ScriptedSandbox } from "../../support/scripted-sandbox.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { jsonLines } from "../../tasks/task-rows.ts";

/** A folder with a dataset of three tasks and the results of the models. */
async function makeResults(models: Record<string, readonly [task: number, word: string][]>) {
  const folder = await temporaryFolder();
  const hub = { endpoint: "http://127.0.0.1:9", home: folder, offline: true };
  const settings: Settings = { cacheDir: folder, homeDir: folder, variables: {}, hub };
  const source = path.join(folder, "tasks.jsonl");
  const made = makeBench(new ScriptedSandbox());
  await writeFile(source, jsonLines(made.tasks));
  const dataset = await loadDataset(source, { settings, progress: noProgress });
  const bench = { ...made, dataset, source, tasks: dataset.tasks };
  for (const [name, samples] of Object.entries(models)) {
    const samplesPath = path.join(folder, `${name}.jsonl`);
    const rows = samples.map(([task, word]) => ({ task_id: `X/${task}`, solution: `# ${word}` }));
    await writeFile(samplesPath, jsonLines(rows));
    await evaluate({
      bench,
      samplesPath,
      selection: { subset: "full" },
      calibrations: ["calibrated"],
      groundTruth: null,
      outDir: path.join(folder, "results"),
      fresh: false,
      bcbVersion: "1.0.0",
      progress: noProgress,
    });
  }
  const results = path.join(folder, "results");
  const report = (changes: { results?: string[]; source?: string } = {}) =>
    makeReport({
      settings,
      results: [results],
      outDir: path.join(folder, "report"),
      title: undefined,
      source: undefined,
      ks: [1],
      bcbVersion: "1.0.0",
      now: () => new Date(0),
      style: plainStyle,
      progress: noProgress,
      signal: new AbortController().signal,
      ...changes,
    });
  return { folder, results, report };
}

describe("a report from result files", () => {
  test("ranks every model of a folder", async () => {
    const { report } = await makeResults({
      weak: [
        [0, "pass"],
        [1, "fail"],
      ],
      strong: [
        [0, "pass"],
        [1, "pass"],
      ],
    });
    const { report: made, text } = await report();
    expect(made.models.map((model) => model.run.model.name)).toEqual(["strong", "weak"]);
    expect(made.tasks).toHaveLength(2);
    expect(text).toContain("strong");
  });

  test("says that a run with a broken sample is incomplete", async () => {
    const { report } = await makeResults({
      a: [
        [0, "pass"],
        [1, "broken"],
      ],
    });
    const [model] = (await report()).report.models;
    expect(model).toMatchObject({ incomplete: true, calibrated: { outcomes: { broken: 1 } } });
  });

  test("of a folder without results is refused", async () => {
    const { folder, report } = await makeResults({});
    const empty = path.join(folder, "empty");
    await mkdir(empty);
    await expect(report({ results: [empty] })).rejects.toThrow(/No results .* in .*empty/);
  });

  test("of verdicts without their record is refused by name", async () => {
    const { results, report } = await makeResults({ a: [[0, "pass"]] });
    await rm(path.join(results, "a_run.json"));
    await expect(report()).rejects.toThrow(/a_run\.json/);
  });

  test("of a record that is none is refused by field", async () => {
    const { results, report } = await makeResults({ a: [[0, "pass"]] });
    await writeFile(path.join(results, "a_run.json"), "{}");
    await expect(report()).rejects.toThrow(
      /a_run\.json is not a run record of this version: format: /,
    );
  });

  test("of a dataset that has changed since is refused", async () => {
    const { folder, report } = await makeResults({ a: [[0, "pass"]] });
    const rows = makeBench(new ScriptedSandbox(), { count: 2 }).tasks;
    await writeFile(path.join(folder, "tasks.jsonl"), jsonLines(rows));
    await expect(report()).rejects.toThrow(/is not the one that the runs were judged on/);
  });
});
