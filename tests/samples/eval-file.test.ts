import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import livecodebench from "../../src/benchmarks/livecodebench.ts";
import { toEvalRow } from "../../src/runs/livecodebench-files.ts";
import { streamSamples } from "../../src/samples/stream-samples.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const row = {
  question_id: "abc300_a",
  question_title: "N-choice question",
  platform: "atcoder",
  contest_id: "abc300",
  contest_date: "2023-04-29T00:00:00",
  difficulty: "easy",
  starter_code: "",
};

test("what is written as LiveCodeBench's eval file is read as its answers", async () => {
  const task = livecodebench.toTask(row, "e");
  const answers = [
    { program: `${task.setup}print(1)`, isPassed: true, problem: "" },
    { program: `${task.setup}print(2)`, isPassed: false, problem: "Wrong answer: 2" },
  ];
  const written = toEvalRow(task, answers);
  expect(written).toMatchObject({
    question_id: "abc300_a",
    graded_list: [true, false],
    "pass@1": 0.5,
    metadata: ["{}", '{"error_message":"Wrong answer: 2"}'],
  });
  const file = path.join(await temporaryFolder(), "m_eval_all.json");
  await writeFile(file, JSON.stringify([written]));
  const read = await Array.fromAsync(streamSamples(file));
  expect(read).toMatchObject([
    { ok: true, sample: { taskId: "abc300_a", index: 0, form: "solution", code: "print(1)" } },
    { ok: true, sample: { taskId: "abc300_a", index: 1, form: "solution", code: "print(2)" } },
  ]);
  expect(livecodebench.taskIdOf?.("abc300_a")).toBe(task.task_id);
});

test("the solutions of a file of results are answers, too", async () => {
  const file = path.join(await temporaryFolder(), "m_eval_results.json");
  const results = ["a", "b"].map((solution) => ({ task_id: "HumanEval/0", solution }));
  const content = { date: "", hash: "h", eval: { "HumanEval/0": results } };
  await writeFile(file, JSON.stringify(content));
  expect(await Array.fromAsync(streamSamples(file))).toMatchObject([
    { ok: true, sample: { taskId: "HumanEval/0", index: 0, form: "solution", code: "a" } },
    { ok: true, sample: { taskId: "HumanEval/0", index: 1, form: "solution", code: "b" } },
  ]);
});

test("answers to a question that is listed twice are numbered on", async () => {
  const file = path.join(await temporaryFolder(), "m_eval_all.json");
  const listed = ["a", "b"].map((code) => ({ question_id: "q", code_list: [code] }));
  await writeFile(file, JSON.stringify(listed));
  expect(await Array.fromAsync(streamSamples(file))).toMatchObject([
    { ok: true, sample: { taskId: "q", index: 0, code: "a" } },
    { ok: true, sample: { taskId: "q", index: 1, code: "b" } },
  ]);
});

test("another JSON file is refused in words", async () => {
  const file = path.join(await temporaryFolder(), "x.json");
  await writeFile(file, "{}");
  await expect(Array.fromAsync(streamSamples(file))).rejects.toThrow(/code_list/);
});
