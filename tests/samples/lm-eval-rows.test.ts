import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { readSamples } from "../../src/samples/read-samples.ts";
import { storeSamples } from "../../src/samples/store-samples.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

// As lm-eval's humaneval writes them; repeats are answers to one document.
const row = (id: number, filtered: unknown, changes: object = {}) => ({
  doc_id: id,
  doc: { task_id: `HumanEval/${id}`, prompt: "def f():\n", entry_point: "f" },
  target: "check(f)",
  arguments: { gen_args_0: { arg_0: "def f():\n", arg_1: { until: ["\ndef"] } } },
  resps: [["    return 1"]],
  filtered_resps: filtered,
  filter: "create_test",
  metrics: ["pass@1"],
  "pass@1": 1,
  ...changes,
});

async function write(...rows: object[]): Promise<string> {
  const file = path.join(await temporaryFolder(), "samples_humaneval_2026-11-17.jsonl");
  await writeFile(file, rows.map((each) => `${JSON.stringify(each)}\n`).join(""));
  return file;
}

test("every answer to a document is a sample, as lm-eval's filter left it", async () => {
  const file = await write(
    row(0, [["a = 0", "a = 1"]]),
    row(1, ["b = 0"]),
    row(0, [["a = 0"]], { filter: "other" }),
    row(2, [["c"]], { doc: { task_id: 11, text: "Write" } }),
  );
  const { samples } = await readSamples(file);
  expect(samples.map(({ taskId, index, code }) => [taskId, index, code])).toEqual([
    ["HumanEval/0", 0, "a = 0"],
    ["HumanEval/0", 1, "a = 1"],
    ["HumanEval/1", 0, "b = 0"],
    ["11", 0, "c"],
  ]);
  expect(samples[1]).toMatchObject({ form: "solution", place: `${file}, line 1` });
});

test("answers are read again as they were", async () => {
  const file = await write(row(0, [["a = 0", "a = 1"]]), row(1, ["ü = '\\n'"]));
  using stored = await storeSamples(file, () => {});
  const codes = [0, 1, 2].map((place) => stored.read(place).code);
  expect(codes).toEqual(["a = 0", "a = 1", "ü = '\\n'"]);
});

test.for([
  ["a document without a task's id", row(0, ["x"], { doc: { question: "?" } }), /doc\.task_id/],
  ["log-likelihoods", row(0, [["-1.5", true]]), /filtered_resps/],
  ["a row of another form behind it", { task_id: "a", solution: "x" }, /line 2: doc: /],
] as const)("%s is refused in words", async ([, bad, words]) => {
  await expect(readSamples(await write(row(0, ["x"]), bad))).rejects.toThrow(words);
});
