import { writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { sha256 } from "../../../src/lib/hash.ts";
import { loadRuns } from "../../../src/pipeline/runs/load-runs.ts";
import { listChangedTasks, readBackground } from "../../../src/pipeline/analyze/diff.ts";
import { assembleCode } from "../../../src/sanitize/assemble-code.ts";
import { markUntrusted } from "../../../src/schema/execution.ts";
import { makeGeneration } from "../../support/make-generation.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { jsonLines, makeTask } from "../../tasks/task-rows.ts";

const task = makeTask("B/1");
const tasks = new Map([[task.task_id, task]]);
const sample = { task_id: "B/1", solution: "x = 1", raw_solution: "```\nx = 1\n```" };

const generation = makeGeneration();
const trace = { task_id: "B/1", sample: 0, mode: "best", changed: true, differs: false, spans: [] };

/** Rows of one verdict, and whatever lies beside them. */
async function loadBeside(files: Record<string, string>) {
  const folder = await temporaryFolder();
  const rows = path.join(folder, "m.verdicts.jsonl");
  await writeFile(rows, jsonLines([{ task_id: "B/1", status: "pass" }]));
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  const [run] = await loadRuns([rows]);
  if (run === undefined) throw new Error("no run was loaded");
  return run;
}

describe("readBackground", () => {
  test("reads the records, the raw answers and the judged code beside a run", async () => {
    const run = await loadBeside({
      "m.jsonl": jsonLines([sample]),
      "m_generation.json": JSON.stringify(generation),
      "m_sanitize.jsonl": jsonLines([trace]),
    });
    const code = markUntrusted(sample.solution);
    const judged = assembleCode(task, { form: "solution", code }, true);
    expect(await readBackground(run, tasks)).toEqual({
      run,
      generation,
      sanitizer: "best",
      codes: new Map([["B/1\n0", sha256(judged)]]),
      texts: new Map([["B/1\n0", sha256(sample.raw_solution)]]),
    });
    expect((await readBackground(run, new Map())).codes).toEqual(new Map());
  });

  test.for([
    ["absent", {}],
    ["damaged", { "m_generation.json": "{", "m_sanitize.jsonl": '{"mode": "worst"}\n' }],
  ] as const)("what is %s is not known", async ([, files]) => {
    const run = await loadBeside({
      ...files,
      "m.jsonl": jsonLines([{ ...sample, raw_solution: undefined }]),
    });
    expect(await readBackground(run, new Map())).toMatchObject({
      generation: null,
      sanitizer: null,
      codes: new Map(),
      texts: new Map(),
    });
  });
});

test("a task has changed if any field has, or if one dataset lacks it", () => {
  const [same, changed, gone] = ["B/1", "B/2", "B/3"].map((id) => makeTask(id));
  if (!same || !changed || !gone) throw new Error("three tasks are three");
  const later = [same, makeTask("B/2", { test: "pass" }), makeTask("B/4")];
  expect([...listChangedTasks([same, changed, gone], later)]).toEqual(["B/2", "B/3", "B/4"]);
});
