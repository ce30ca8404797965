import { execFileSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { findTools } from "../../src/analysis/tool-use.ts";
import { loadPythonParser } from "../../src/python-source/tree.ts";
import { readSamples } from "../../src/samples/read-samples.ts";
import { assembleCode } from "../../src/sanitize/assemble-code.ts";
import { loadDataset } from "../../src/pipeline/load-dataset.ts";
import { parts } from "../support/parts.ts";
import { referenceFile } from "./reference.ts";

const Uses = z.record(z.string(), z.tuple([z.array(z.string()), z.array(z.string())]).nullable());

// A fallback import in `except`, and an import inside a function whose name is used outside it: the scopes are right.
const resolvedByScope = [
  "complete BigCodeBench/1076",
  "instruct BigCodeBench/1076",
  "instruct BigCodeBench/602",
];

test("libraries and calls of real answers are those of Python's own syntax tree", async () => {
  const settings = { cacheDir: "", hub: { endpoint: "", home: "", offline: true } };
  const { tasks } = await loadDataset(referenceFile("tasks.jsonl.gz"), { settings });
  const byId = new Map(tasks.map((task) => [task.task_id, task]));
  const codes: Record<string, string> = {};
  for (const split of ["complete", "instruct"]) {
    const file = referenceFile(`samples/qwen2.5-coder-7b-instruct.${split}.jsonl.gz`);
    for (const sample of (await readSamples(file)).samples) {
      const task = byId.get(sample.taskId);
      if (task !== undefined) codes[`${split} ${sample.taskId}`] = assembleCode(task, sample, true);
    }
  }
  const script = path.join(import.meta.dirname, "list-calls.py");
  const output = execFileSync(parts.starter.python, [script], {
    input: JSON.stringify(codes),
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  const theirs = Uses.parse(JSON.parse(output));
  const parser = await loadPythonParser();
  const judged = Object.entries(codes).filter(([key]) => theirs[key] !== null);
  const different = judged.filter(([key, code]) => {
    const { calls, libraries } = findTools(parser.parse(code));
    const ours = [[...calls].toSorted(), [...libraries].toSorted()];
    return JSON.stringify(ours) !== JSON.stringify(theirs[key]);
  });
  expect(judged.length).toBeGreaterThan(1500);
  expect(different.map(([key]) => key).toSorted()).toEqual(resolvedByScope);
});
