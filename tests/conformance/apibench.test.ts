import path from "node:path";
import { expect, test } from "vitest";
import { readJsonl } from "../../src/lib/jsonl.ts";
import { loadDataset } from "../../src/pipeline/load-dataset.ts";
import { loadPythonParser } from "../../src/python-source/tree.ts";
import { createApiMatcher } from "../../src/sandbox/match-sandbox.ts";
import { makeContext } from "../support/make-context.ts";
import { parts } from "../support/parts.ts";

/** Right answers by the authors' own scripts, run on the files that they published. */
const published: [file: string, right: number, of: number][] = [
  ["huggingface.Gorilla_FT_0_shot", 627, 904],
  ["tensorflowhub.Gorilla_FT_0_shot", 575, 685],
  ["torchhub.Gorilla_FT_0_shot", 141, 186],
  ["torchhub.Gorilla_FT_bm25", 83, 186],
  ["torchhub.Gorilla_FT_gpt_index", 144, 186],
  // 59.1%: what the paper gives for zero shot.
  ["torchhub.Gorilla_FT_oracle", 110, 186],
];

test("Gorilla's answers are as right as the authors' scripts find them", async () => {
  const folder = path.join(parts.benchmarks ?? "", "apibench");
  const { tasks } = await loadDataset(`apibench:${folder}`, makeContext());
  const byId = new Map(tasks.map((task) => [task.task_id, task]));
  const findApi = createApiMatcher(await loadPythonParser());
  const found: typeof published = [];
  for (const [file] of published) {
    const [hub = ""] = file.split(".");
    let [right, of] = [0, 0];
    for await (const { value } of readJsonl(path.join(folder, "samples", `${file}.jsonl.gz`))) {
      const check = byId.get(`APIBench/${hub}/${String(value["question_id"])}`)?.check;
      if (check?.kind !== "match") continue;
      of += 1;
      if (findApi(String(value["text"]), check)?.domain === check.expected) right += 1;
    }
    found.push([file, right, of]);
  }
  expect(found).toEqual(published);
});
