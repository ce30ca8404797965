import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { wallClock } from "../../../src/lib/clock.ts";
import { evaluate } from "../../../src/pipeline/evaluate/evaluate.ts";
import { makeReport } from "../../../src/pipeline/evaluate/make-report.ts";
import { Report } from "../../../src/schema/report.ts";
import type { Settings } from "../../../src/schema/settings.ts";
import { loadDataset } from "../../../src/pipeline/load-dataset.ts";
import { makeBench } from "../../support/make-bench.ts";
import { makeContext } from "../../support/make-context.ts";
import { ScriptedSandbox } from "../../support/scripted-sandbox.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { writeMixedResults } from "../../support/mixed-results.ts";
import { jsonLines } from "../../tasks/task-rows.ts";

/** A folder with a dataset of three tasks and the results of the models. */
async function makeResults(models: Record<string, readonly [task: number, word: string][]>) {
  const folder = await temporaryFolder();
  const hub = { endpoint: "http://127.0.0.1:9", home: folder, offline: true };
  const settings: Settings = { cacheDir: folder, homeDir: folder, variables: {}, hub };
  const source = path.join(folder, "tasks.jsonl");
  const made = makeBench(new ScriptedSandbox());
  const rows = made.tasks.map(({ row }, index) => ({ ...row, date: `2026-01-0${index + 1}` }));
  await writeFile(source, jsonLines(rows));
  const context = makeContext({ settings, clock: { ...wallClock, now: () => new Date(0) } });
  const dataset = await loadDataset(source, context);
  const bench = { ...made, dataset, source, tasks: dataset.tasks };
  for (const [name, samples] of Object.entries(models)) {
    const samplesPath = path.join(folder, `${name}.jsonl`);
    const answers = samples.map(([task, word]) => ({
      task_id: `X/${task}`,
      solution: `# ${word}`,
    }));
    await writeFile(samplesPath, jsonLines(answers));
    const options = {
      bench,
      samples: { path: samplesPath },
      calibrations: ["calibrated" as const],
      groundTruth: null,
      outDir: path.join(folder, "results"),
      fresh: false,
    };
    await using _ = await evaluate(options, context);
  }
  const results = path.join(folder, "results");
  const report = (changes: Partial<Parameters<typeof makeReport>[0]> = {}) =>
    makeReport(
      {
        results: [results],
        outDir: path.join(folder, "report"),
        title: undefined,
        source: undefined,
        ks: [1],
        ...changes,
      },
      context,
    );
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
    expect(made.models.map(({ name }) => name)).toEqual(["strong", "weak"]);
    expect(made.tasks).toHaveLength(2);
    expect(text).toContain("strong");
  });

  test("is over the tasks of a window, and whole there", async () => {
    const { report } = await makeResults({
      a: [
        [0, "pass"],
        [1, "fail"],
        [2, "fail"],
      ],
    });
    const { report: made } = await report({ window: { until: "2026-01-02" } });
    expect(made.tasks.map(({ task_id }) => task_id)).toEqual(["X/0", "X/1"]);
    expect(made.models[0]).toMatchObject({
      incomplete: false,
      calibrated: { tasks: 2, pass_at_k: { 1: 0.5 } },
    });
    await expect(report({ window: { since: "2027-01-01" } })).rejects.toMatchObject({
      name: "SelectionInvalid",
    });
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
    await expect(report({ results: [empty] })).rejects.toThrow(/No results found in .*empty/);
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
    const rows = makeBench(new ScriptedSandbox(), { count: 2 }).tasks.map(({ row }) => row);
    await writeFile(path.join(folder, "tasks.jsonl"), jsonLines(rows));
    await expect(report()).rejects.toThrow(/is not the one the runs were judged on/);
  });
});

async function makeMixed() {
  const { folder, report } = await makeResults({});
  const results = await writeMixedResults(folder);
  return { folder, make: (changes = {}) => report({ results: [results], ...changes }) };
}

describe("a report of several splits and subsets", () => {
  test("has one table for each, of official result files too, and no finished run is incomplete", async () => {
    const { make } = await makeMixed();
    const { report, text } = await make();
    expect(Report.parse(report)).toEqual(report);
    const tables = report.tables.map(({ split, subset, ranked, partial }) => [
      [split, subset],
      ...[ranked, partial].map((places) => places.map((place) => report.models[place]?.name)),
    ]);
    expect(tables).toEqual([
      [["complete", "full"], ["a"], ["few"]],
      [["complete", "hard"], ["a"], []],
      [["instruct", "full"], ["a"], []],
    ]);
    expect(report.models.map(({ incomplete }) => incomplete)).toEqual([false, false, false, false]);
    expect(text).toMatch(
      /complete, full\n.*\n1 {2}a .* 50\.0 .*\n- {2}few \(partial: 78 of 1,140 tasks\) +100\.0/,
    );
    expect(text).toMatch(/complete, hard\n.*\n1 {2}a .* 25\.0/);
  });

  test("shows the score with and without the tasks that are known to fail, and names them", async () => {
    const { make } = await makeMixed();
    const { report, text } = await make();
    const [full] = report.models;
    // Of the nine, the six below 570 pass here.
    expect(full).toMatchObject({
      calibrated: { pass_at_k: { 1: 570 / 1140 } },
      without_known: { tasks: 1131, pass_at_k: { 1: 564 / 1131 } },
    });
    expect(report.known_tasks).toHaveLength(9);
    expect(text).toContain("without known");
    expect(text).toMatch(
      /because it needs the internet \(BigCodeBench\/101, .*hangs under .*BigCodeBench\/363\)/,
    );
  });

  test("writes a table for each in what people read, and one of all rows in what programs read", async () => {
    const { make } = await makeMixed();
    const markdown = await make({ table: { format: "markdown", out: undefined } });
    expect(markdown.text.match(/^\| *# /gm)).toHaveLength(3);
    expect(markdown.text).toContain("few is not ranked: it covers 78 of 1,140 tasks.");
    const json = await make({ table: { format: "json", out: undefined } });
    const rows: unknown = JSON.parse(json.text);
    expect(rows).toMatchObject([
      { rank: 1, model: "a", split: "complete", subset: "full", tasks: "1,140" },
      { rank: null, model: "few", tasks: "78 of 1,140" },
      { rank: 1, model: "a", subset: "hard", tasks: "148" },
      { rank: 1, model: "a", split: "instruct" },
    ]);
  });
});
