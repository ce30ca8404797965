import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { findMixtures } from "../../../src/analysis/find-mixtures.ts";
import { scoreRun } from "../../../src/analysis/score-run.ts";
import { noVerdict, toMatrix } from "../../../src/analysis/verdict-matrix.ts";
import { loadRuns } from "../../../src/pipeline/runs/load-runs.ts";
import { writeRun } from "../../cli/written-run.ts";
import { makeResult, makeRun } from "../../support/make-stored.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { jsonLines } from "../../tasks/task-rows.ts";

const rows = [
  { task_id: "B/10", status: "pass" },
  { task_id: "B/2", status: "fail", details: { test_a: "AssertionError" } },
  { task_id: "B/2", status: "timeout", details: {} },
];

describe("loadRuns", () => {
  test("finds our own runs, official results and plain rows, wherever they lie", async () => {
    const folder = await temporaryFolder();
    await writeRun(folder);
    const inner = path.join(folder, "other", "deep");
    await mkdir(inner, { recursive: true });
    const official = {
      date: "",
      eval: { "B/1": [{ task_id: "B/1", solution: "x = 1", status: "pass", details: {} }] },
    };
    const name = "m--main--bigcodebench-hard-instruct--vllm-0-1_eval_results.json";
    await writeFile(path.join(inner, name), JSON.stringify(official));
    const plain = path.join(folder, "rows.jsonl");
    await writeFile(plain, jsonLines(rows));
    const runs = await loadRuns([folder, plain]);
    expect(runs.map(({ split, subset, record }) => [split, subset, record !== null])).toEqual([
      ["instruct", "hard", false],
      ["complete", "full", true],
      [null, null, false],
    ]);
    expect(
      runs[2]?.results.map(({ task_id, sample, outcome }) => [task_id, sample, outcome]),
    ).toEqual([
      ["B/2", 0, "fail"],
      ["B/2", 1, "timeout"],
      ["B/10", 0, "pass"],
    ]);
  });

  test("names apart what shares a name, and takes a file once", async () => {
    const folder = await temporaryFolder();
    for (const part of ["a", "b"]) {
      await mkdir(path.join(folder, part));
      await writeFile(path.join(folder, part, "m.jsonl"), jsonLines(rows));
    }
    const files = ["a", "b", "b"].map((part) => path.join(folder, part, "m.jsonl"));
    const runs = await loadRuns(files);
    expect(runs.map(({ name }) => name)).toEqual(files.slice(0, 2).map((file) => `m (${file})`));
  });

  test("says what is no result, and where", async () => {
    const folder = await temporaryFolder();
    const file = path.join(folder, "rows.jsonl");
    await writeFile(file, jsonLines([{ task_id: "B/1", status: "maybe" }]));
    await expect(loadRuns([file])).rejects.toThrow(/rows\.jsonl, line 1: not a result \(status/);
    await expect(loadRuns([folder])).rejects.toThrow(/No evaluated runs found/);
  });
});

test("a score counts samples and passes on each task, and a matrix has the first word", async () => {
  const folder = await temporaryFolder();
  const file = path.join(folder, "rows.jsonl");
  await writeFile(file, jsonLines(rows));
  const runs = await loadRuns([file]);
  const { tasks } = scoreRun(runs.flatMap(({ results }) => results));
  const ids = ["B/2", "B/10", "B/11"];
  expect(ids.map((id) => tasks.get(id)?.samples ?? 0)).toEqual([2, 1, 0]);
  expect(ids.map((id) => tasks.get(id)?.passed ?? 0)).toEqual([0, 1, 0]);
  const other = makeRun("other", [makeResult("B/11", true)]);
  expect([...toMatrix([...runs, other]).first.subarray(0, 3)]).toEqual([0, 1, noVerdict]);
});

test("findMixtures names both sides of what differs", async () => {
  const folder = await temporaryFolder();
  await writeRun(folder);
  const [run] = await loadRuns([path.join(folder, "results")]);
  if (run?.record == null) throw new Error("the run has a record");
  const dataset = { ...run.record.dataset, hash: "9".repeat(64) };
  const other = { ...run, name: "other", record: { ...run.record, dataset } };
  expect(findMixtures([run, run])).toEqual([]);
  expect(findMixtures([run, other])).toEqual([
    expect.stringMatching(/different datasets: .*has [0-9a-f]{12}, other has 999999999999/),
  ]);
});
