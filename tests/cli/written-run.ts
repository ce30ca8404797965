import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Verdict } from "../../src/schema/verdict.ts";
import { loadDataset } from "../../src/pipeline/load-dataset.ts";
import { sampleReport } from "../report/sample-report.ts";
import { jsonLines, makeRow } from "../tasks/task-rows.ts";

/** A judged run in `results/` of the folder, with its dataset beside it: nothing was executed for it. */
export async function writeRun(
  folder: string,
  ids: readonly string[] = ["B/1", "B/2"],
): Promise<void> {
  const source = path.join(folder, "tasks.jsonl");
  await writeFile(source, jsonLines(ids.map((id) => makeRow(id))));
  const dataset = await loadDataset(source, {
    settings: { cacheDir: folder, hub: { endpoint: "", home: folder, offline: true } },
    progress: () => {},
  });
  const [model] = sampleReport({ models: 1 }).models;
  if (model === undefined) throw new Error("a report of one model has none");
  const { name, version, hash, count } = dataset;
  const run = { ...model.run, dataset: { name, version, hash, count, source } };
  const results = path.join(folder, "results");
  await mkdir(results);
  await writeFile(path.join(results, "m_run.json"), JSON.stringify(run));
  const verdicts = ids.map((id, index) => verdictOf(id, index % 2 === 0));
  await writeFile(path.join(results, "m_verdicts.jsonl"), jsonLines(verdicts));
}

function verdictOf(task_id: string, passes: boolean): Verdict {
  return {
    task_id,
    sample: 0,
    calibrated: true,
    solution_hash: "0".repeat(64),
    outcome: passes ? "pass" : "fail",
    reason: null,
    official: passes
      ? { status: "pass", details: {} }
      : { status: "fail", details: { test_a: "AssertionError: 1 != 2" } },
    strict: null,
    tests_run: 5,
    tests_expected: 5,
    wall_ms: 10,
    cpu_ms: 10,
    peak_mib: 10,
    limit_ms: 60_000,
    wait_ms: 0,
    starved: false,
    seed: 0,
    hash_seed: 0,
    environment: "2".repeat(64),
    cached: false,
  };
}
