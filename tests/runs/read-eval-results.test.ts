import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { readEvalResults, toEvalPlusStatus } from "../../src/runs/read-eval-results.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { evalResultsOf, makeResult } from "../verdicts/make-result.ts";
import { summarizeMeasures } from "../../src/analysis/summarize-verdicts.ts";
import { writeEvalResults } from "../../src/runs/write-eval-results.ts";

async function fileOf(content: string | Uint8Array): Promise<string> {
  const file = path.join(await temporaryFolder(), "m_eval_results.json");
  await writeFile(file, content);
  return file;
}

describe("a file of results", () => {
  test("is read by task, whatever else it holds", async () => {
    const row = { ...makeResult("B/1", { test_a: "no" }), extra: 1 };
    const file = await fileOf(JSON.stringify({ eval: { "B/1": [row] }, more: true }));
    expect(await readEvalResults(file)).toEqual({ "B/1": [makeResult("B/1", { test_a: "no" })] });
  });

  const without = makeResult("B/1", {}, { status: "pass" });
  const bad: [title: string, content: string | Uint8Array, words: RegExp][] = [
    ["no JSON", "task_id,status\n", /m_eval_results\.json is not JSON/],
    ["half of a file", evalResultsOf([without]).slice(0, 60), /is not JSON/],
    ["no UTF-8", Buffer.from([0x7b, 0xff, 0x7d]), /Cannot read .*m_eval_results\.json/],
    ["scores", JSON.stringify({ "pass@1": 0.5 }), /not an evaluation results file: eval: /],
    [
      "a task without a list",
      JSON.stringify({ eval: { "B/1": without } }),
      /results file: eval\.B\/1: .*array/,
    ],
    [
      "results without a solution",
      JSON.stringify({
        eval: { "B/1": [1, 2, 3, 4, 5].map(() => ({ ...without, solution: null })) },
      }),
      /eval\.B\/1\.0\.solution: .*; and 2 more\.$/,
    ],
  ];

  test.for(bad)("with %s is refused in words", async ([, content, words]) => {
    const reading = readEvalResults(await fileOf(content));
    await expect(reading).rejects.toMatchObject({
      name: "FileUnreadable",
      message: expect.stringMatching(words),
      hint: expect.stringMatching(/NAME_eval_results\.json|Check/),
    });
  });

  test("that is missing or a folder is named", async () => {
    const folder = await temporaryFolder();
    const file = path.join(folder, "m_eval_results.json");
    await expect(readEvalResults(file)).rejects.toMatchObject({ name: "FileNotFound" });
    await mkdir(file);
    await expect(readEvalResults(file)).rejects.toMatchObject({ name: "FileUnreadable" });
  });
});

const inputsOf = () => [[1], [2], [3]];

test.for<[details: Record<string, string>, status: "pass" | "fail" | "timeout", said: unknown[]]>([
  [{}, "pass", ["pass", "pass", [], []]],
  [{ plus: "AssertionError: input 2: returned 1" }, "fail", ["pass", "fail", [], [[3]]]],
  [
    { base: "input 0: TypeError: no", plus: "ran out of time" },
    "timeout",
    ["fail", "timeout", [[1]], []],
  ],
  [
    { base: "ran out of time", plus: "ended without an answer" },
    "timeout",
    ["timeout", "timeout", [], []],
  ],
])("%j is told as EvalPlus tells it", ([details, status, said]) => {
  expect(Object.values(toEvalPlusStatus({ status, details }, inputsOf))).toEqual(said);
});

test("what EvalPlus wrote is read, and what we write in its form, too", async () => {
  const file = path.join(await temporaryFolder(), "m_eval_results.json");
  const one = {
    task_id: "HumanEval/0",
    solution: "x",
    base_fail_tests: [],
    plus_fail_tests: [[7]],
  };
  const theirs = { ...one, base_status: "pass", plus_status: "fail" };
  const baseOnly = { ...one, base_status: "timeout", plus_status: null };
  const content = {
    date: "2024-01-01 00:00",
    hash: "h",
    eval: { "HumanEval/0": [theirs, baseOnly] },
  };
  await writeFile(file, JSON.stringify(content));
  const read = await readEvalResults(file);
  expect(read["HumanEval/0"]).toMatchObject([
    { status: "fail", details: { plus: "fails with [7]" } },
    { status: "timeout", details: { base: "ran out of time" } },
  ]);
  const results = read["HumanEval/0"] ?? [];
  await writeEvalResults(file, results, { hash: "h", now: new Date(0) });
  expect(await readEvalResults(file)).toEqual(read);
});

test("what EvalPlus wrote before 0.2 is read, too", async () => {
  const file = path.join(await temporaryFolder(), "m_eval_results.json");
  const base = [
    ["success", [true]],
    ["success", [true]],
    ["timed out", []],
  ];
  const plus = [
    ["success", [true, true]],
    ["failed", [true, false]],
    ["failed", []],
  ];
  const tasks = { "HumanEval/0": { nfiles: 3, base, plus }, "HumanEval/1": { base, plus: [] } };
  await writeFile(file, JSON.stringify({ date: "2023-05-01 00:00", hash: "h", eval: tasks }));
  const read = await readEvalResults(file);
  expect(read["HumanEval/0"]).toMatchObject([
    { task_id: "HumanEval/0", status: "pass", base_status: "pass", plus_status: "pass" },
    { status: "fail", base_status: "pass", plus_status: "fail" },
    { status: "timeout", base_status: "timeout", plus_status: "fail" },
  ]);
  expect(read["HumanEval/1"]?.map(({ plus_status }) => plus_status)).toEqual([null, null, null]);
});

const judged = (task_id: string, ...failing: string[]) => ({
  task_id,
  sample: 0,
  calibrated: true,
  outcome: failing.length === 0 ? ("pass" as const) : ("fail" as const),
  reason: null,
  official: {
    status: failing.length === 0 ? ("pass" as const) : ("fail" as const),
    details: Object.fromEntries(failing.map((one) => [one, "AssertionError"])),
  },
  strict: null,
  wall_ms: 1,
});

test("a sample counts for base where only plus failed", () => {
  const verdicts = [
    judged("X/0"),
    judged("X/1", "plus"),
    judged("X/2", "base", "plus"),
    judged("X/3", "base"),
  ];
  expect(summarizeMeasures(verdicts, ["base", "plus"], [1])).toEqual({
    base: { 1: 0.5 },
    plus: { 1: 0.25 },
  });
});
