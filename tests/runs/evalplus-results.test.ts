import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { summarizeMeasures } from "../../src/analysis/summarize-verdicts.ts";
import { toEvalPlusStatus } from "../../src/runs/evalplus-results.ts";
import { readEvalResults } from "../../src/runs/read-eval-results.ts";
import { writeEvalResults } from "../../src/runs/write-eval-results.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

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
  await writeEvalResults({ file, results, hash: "h", now: new Date(0) });
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
