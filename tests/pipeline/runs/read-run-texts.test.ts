import { writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { readRunTexts } from "../../../src/pipeline/runs/read-run-texts.ts";
import { loadRuns } from "../../../src/pipeline/runs/load-runs.ts";
import { toSiteAnswer } from "../../../src/pipeline/site/to-site-sample.ts";
import type { SanitizeTrace } from "../../../src/schema/language.ts";
import { sampleReport } from "../../report/sample-report.ts";
import { makeVerdict } from "../../support/make-verdict.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { jsonLines } from "../../tasks/task-rows.ts";

const raw = "Sure:\n```python\nx = 1\n```\n";
const trace: SanitizeTrace = {
  task_id: "B/1",
  sample: 0,
  mode: "official",
  changed: true,
  differs: null,
  spans: [
    { from: 1, to: 2, kept: false, reason: "outside of the code" },
    { from: 3, to: 3, kept: true, reason: "code" },
    { from: 4, to: 5, kept: false, reason: "after the code" },
  ],
};

/** A run of one sample with these files beside it. */
async function textsBeside(samples: string, files: Record<string, string>) {
  const folder = await temporaryFolder();
  const [model] = sampleReport({ models: 1 }).models;
  if (model === undefined) throw new Error("a report of one model has none");
  const record = { ...model.run, samples: { ...model.run.samples, file: samples } };
  const all = {
    ...files,
    "r_run.json": JSON.stringify({ ...record, calibrations: ["calibrated"] }),
    "r_verdicts.jsonl": jsonLines([makeVerdict("B/1", "fail")]),
  };
  for (const [name, text] of Object.entries(all)) await writeFile(path.join(folder, name), text);
  const [run] = await loadRuns([folder]);
  if (run === undefined) throw new Error("no run was loaded");
  return readRunTexts(run, { tasks: new Map() });
}

describe("readRunTexts", () => {
  test("finds the raw answer and the trace of a file that was sanitized", async () => {
    const texts = await textsBeside("m-sanitized.jsonl", {
      "m.jsonl": jsonLines([{ task_id: "B/1", solution: raw }]),
      "m-sanitized.jsonl": jsonLines([{ task_id: "B/1", solution: "x = 1" }]),
      "m_sanitize.jsonl": jsonLines([trace]),
    });
    const answer = texts.answerOf("B/1", 0);
    expect(answer).toMatchObject({ raw, solution: "x = 1" });
    if (answer === undefined) return;
    expect(toSiteAnswer(answer, texts.traceOf("B/1", 0))).toMatchObject({
      text: raw,
      traced: "official",
      spans: trace.spans,
    });
  });

  test("without a trace, what is not in the code was cut", async () => {
    const texts = await textsBeside("m.jsonl", {
      "m.jsonl": jsonLines([{ task_id: "B/1", solution: "x = 1", raw_solution: raw }]),
    });
    const answer = texts.answerOf("B/1", 0);
    expect(answer?.raw).toBe(raw);
    if (answer === undefined) return;
    const told = toSiteAnswer(answer, undefined);
    expect(told?.traced).toBeNull();
    expect(told?.spans.map(({ from, to, kept }) => [from, to, kept])).toEqual([
      [1, 2, false],
      [3, 3, true],
      [4, 5, false],
    ]);
  });

  test.for([
    ["is not there", {}],
    ["is empty", { "m.jsonl": "" }],
    ["is no JSON", { "m.jsonl": "no\njson" }],
    ["is half written", { "m.jsonl": `{"task_id": "B/1", "solu` }],
  ] as const)("knows nothing where the samples file %s", async ([, files]) => {
    const texts = await textsBeside("m.jsonl", files);
    expect(texts.answerOf("B/1", 0)).toBeUndefined();
    expect(texts.codeOf("B/1", 0)).toBeUndefined();
    expect(texts.generation).toBeNull();
  });
});
