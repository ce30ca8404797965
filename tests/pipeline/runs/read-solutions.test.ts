import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import bigcodebench from "../../../src/benchmarks/bigcodebench.ts";
import { loadRuns } from "../../../src/pipeline/runs/load-runs.ts";
import { readSolutions } from "../../../src/pipeline/runs/read-solutions.ts";
import { assembleCode } from "../../../src/sanitize/assemble-code.ts";
import type { StoredRun } from "../../../src/schema/verdict.ts";
import { markUntrusted } from "../../../src/schema/execution.ts";
import { sampleReport } from "../../report/sample-report.ts";
import { makeVerdict } from "../../support/make-verdict.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { jsonLines, makeTask } from "../../tasks/task-rows.ts";

const task = makeTask("B/1");
const tasks = new Map([[task.task_id, task]]);
const answers = ["def task_func(path): return 0", "def task_func(path): return 1"];
const calibrated = answers.map((code) =>
  assembleCode(task, { form: "solution", code: markUntrusted(code) }, true),
);

const asOfficial = (codes: readonly string[]) =>
  JSON.stringify({
    eval: {
      "B/1": codes.map((solution) => ({ task_id: "B/1", solution, status: "fail", details: {} })),
    },
  });
const asSamples = (codes: readonly string[]) =>
  jsonLines(codes.map((solution) => ({ task_id: "B/1", solution })));

/** Two samples of B/1 under our own verdicts, `first` the outcome of sample 0. */
async function writeOwnRun(folder: string, first: "fail" | "broken"): Promise<string> {
  const [model] = sampleReport({ models: 1 }).models;
  if (model === undefined) throw new Error("a report of one model has none");
  const samples = { ...model.run.samples, file: "m.jsonl" };
  const record = { ...model.run, samples, calibrations: ["calibrated"] };
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "m_run.json"), JSON.stringify(record));
  const verdicts = calibrated.map((code, sample) =>
    makeVerdict("B/1", sample === 0 ? first : "fail", { sample, code }),
  );
  await writeFile(path.join(folder, "m_verdicts.jsonl"), jsonLines(verdicts));
  return path.join(folder, "m");
}

async function loadOne(place: string): Promise<StoredRun> {
  const [run] = await loadRuns([place]);
  if (run === undefined) throw new Error("no run was loaded");
  return run;
}

describe("readSolutions", () => {
  test("finds the tasks of a samples file that names them shorter", async () => {
    const stem = await writeOwnRun(await temporaryFolder(), "fail");
    const short = answers.map((solution) => ({ task_id: "1", solution }));
    await writeFile(`${stem}.jsonl`, jsonLines(short));
    const run = await loadOne(path.dirname(stem));
    const benchmark = { ...bigcodebench, taskIdOf: (id: string) => `B/${id}` };
    const { codeOf } = await readSolutions(run, { tasks, benchmark });
    expect([codeOf("B/1", 0), codeOf("B/1", 1)]).toEqual(calibrated);
  });

  test("reads the judged code out of our official file", async () => {
    const stem = await writeOwnRun(await temporaryFolder(), "fail");
    await writeFile(`${stem}_eval_results.json`, asOfficial(calibrated));
    const { source, codeOf } = await readSolutions(await loadOne(path.dirname(stem)), { tasks });
    expect(source).toBe(`${stem}_eval_results.json`);
    expect([codeOf("B/1", 0), codeOf("B/1", 1), codeOf("B/1", 2)]).toEqual([
      ...calibrated,
      undefined,
    ]);
  });

  test("a broken sample is not in that file, and does not shift the others", async () => {
    const stem = await writeOwnRun(await temporaryFolder(), "broken");
    await writeFile(`${stem}_eval_results.json`, asOfficial(calibrated.slice(1)));
    const { codeOf } = await readSolutions(await loadOne(path.dirname(stem)), { tasks });
    expect([codeOf("B/1", 0), codeOf("B/1", 1)]).toEqual([undefined, calibrated[1]]);
  });

  test.for(["m.jsonl", "../m.jsonl"])(
    "else from the samples at %s, calibrated again",
    async (at) => {
      const stem = await writeOwnRun(path.join(await temporaryFolder(), "results"), "fail");
      await writeFile(path.join(path.dirname(stem), at), asSamples(answers));
      const { codeOf } = await readSolutions(await loadOne(path.dirname(stem)), { tasks });
      expect(codeOf("B/1", 1)).toBe(calibrated[1]);
    },
  );

  test("code of another hash than the judged one is not given", async () => {
    const stem = await writeOwnRun(await temporaryFolder(), "fail");
    await writeFile(`${stem}.jsonl`, asSamples(["x = 1", "x = 2"]));
    const { codeOf } = await readSolutions(await loadOne(path.dirname(stem)), { tasks });
    expect(codeOf("B/1", 1)).toBeUndefined();
  });

  test("an official file of another tool holds its own code", async () => {
    const file = path.join(await temporaryFolder(), "x_eval_results.json");
    await writeFile(file, asOfficial(["x = 1", "x = 2"]));
    const { codeOf } = await readSolutions(await loadOne(file), { tasks });
    expect(codeOf("B/1", 1)).toBe("x = 2");
  });

  test("rows of verdicts have it in the samples beside them, or in the file that is named", async () => {
    const folder = await temporaryFolder();
    const rows = path.join(folder, "x.official-verdicts.jsonl");
    await writeFile(rows, jsonLines([{ task_id: "B/1", status: "fail" }]));
    const run = await loadOne(rows);
    expect((await readSolutions(run, { tasks })).source).toBeNull();
    const samplesPath = path.join(folder, "elsewhere.jsonl");
    await writeFile(samplesPath, asSamples(answers));
    const { codeOf } = await readSolutions(run, { tasks, samplesPath });
    expect(codeOf("B/1", 0)).toBe(calibrated[0]);
    await writeFile(path.join(folder, "x.jsonl"), asSamples(answers));
    expect((await readSolutions(run, { tasks })).codeOf("B/1", 0)).toBe(calibrated[0]);
  });
});
