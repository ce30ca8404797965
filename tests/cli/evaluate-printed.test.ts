import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { Verdict } from "../../src/schema/verdict.ts";
import { parts } from "../support/parts.ts";
import { newUser } from "./run-bcb.ts";

const toLines = (rows: readonly object[]): string =>
  rows.map((row) => `${JSON.stringify(row)}\n`).join("");

const sum = `#include <iostream>
int main() { long a, b; std::cin >> a >> b; std::cout << a + b << std::endl; }`;

/** Rows that have a language besides the columns of their benchmark; the answers are right, wrong, and an attempt to fake it. */
const datasets = [
  {
    benchmark: "APPS",
    isThere: parts.cpp !== null,
    row: {
      problem_id: 1,
      question: "Print the sum of two numbers.",
      solutions: JSON.stringify([sum]),
      input_output: JSON.stringify({ inputs: ["1 2\n", "3 4\n"], outputs: ["3\n", "7\n"] }),
      difficulty: "introductory",
      starter_code: "",
      language: "cpp",
    },
    answers: [
      sum,
      sum.replace("a + b", "a * b + 1"),
      '#include <unistd.h>\nint main() { _exit(write(3, "{}", 2) > 0); }',
    ],
    environment: "cpp",
  },
  {
    benchmark: "LiveCodeBench",
    isThere: true,
    row: {
      question_id: "1",
      question_title: "Sum",
      question_content: "Print the sum of two numbers.",
      platform: "own",
      contest_id: "1",
      contest_date: "2026-01-01T00:00:00",
      difficulty: "easy",
      starter_code: "",
      tests: [
        { input: "1 2\n", output: "3\n" },
        { input: "3 4\n", output: "7\n" },
      ],
      language: "javascript",
    },
    answers: ["a + b", "a * b + 1", '"tests_run"'].map(
      (what) =>
        `const [a, b] = require("node:fs").readFileSync(0, "utf8").split(" ").map(Number);\nconsole.log(${what});`,
    ),
    environment: "javascript",
  },
];

test.for(datasets)(
  "programs in $environment are evaluated on rows of $benchmark",
  { timeout: 300_000 },
  async ({ benchmark, row, answers, environment, isThere }, { skip }) => {
    skip(!isThere, `this machine has no toolchain for ${environment}`);
    const user = await newUser();
    const samples = answers.map((solution) => ({ task_id: `${benchmark}/1`, solution }));
    await writeFile(path.join(user.folder, "tasks.jsonl"), toLines([row]));
    await writeFile(path.join(user.folder, "samples.jsonl"), toLines(samples));
    const { code, stderr } = await user.run([
      "evaluate",
      "-s",
      "samples.jsonl",
      "-d",
      "tasks.jsonl",
      "--out",
      "out",
    ]);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    const text = await readFile(path.join(user.folder, "out", "samples_verdicts.jsonl"), "utf8");
    const lines = text
      .trim()
      .split("\n")
      .map((line): unknown => JSON.parse(line));
    const verdicts = lines
      .map((line) => Verdict.safeParse(line))
      .flatMap((one) => (one.success ? [one.data] : []));
    expect(verdicts.map(({ outcome, strict }) => [outcome, strict?.status])).toEqual([
      ["pass", "earned"],
      ["fail", "fail"],
      ["fail", "fail"],
    ]);
    expect(verdicts[1]?.official?.details).toEqual({
      case_2: expect.stringContaining("Wrong answer: 13"),
    });
  },
);
