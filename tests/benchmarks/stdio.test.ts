import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import apps from "../../src/benchmarks/apps.ts";
import livecodebench from "../../src/benchmarks/livecodebench.ts";
import type { Benchmark, Row } from "../../src/schema/task.ts";
import { parseRow } from "../../src/tasks/collect-tasks.ts";

const place = { file: "rows.jsonl", unit: "line", number: 1 } as const;
const taskOf = (benchmark: Benchmark, row: Row, environment = "e") =>
  benchmark.toTask(parseRow(row, place, benchmark), environment);

describe("APPS", () => {
  const row = { question: "?", solutions: "[]", difficulty: "interview", starter_code: "" };

  test("keeps arguments and values as they are written", () => {
    const input_output =
      '{"fn_name": "f", "inputs": [[1.0, [12345678901234567890]], [{"a": "]"}]], "outputs": [2.50, null]}';
    expect(taskOf(apps, { ...row, problem_id: 1, input_output }).check).toMatchObject({
      rule: "apps",
      function: "f",
      cases: [
        { input: "[1.0, [12345678901234567890]]", output: "2.50" },
        { input: '[{"a": "]"}]', output: "null" },
      ],
    });
  });

  test("joins the lines of a program's input and output", () => {
    const input_output = '{"inputs": [["1", "2"], "3\\n"], "outputs": ["3", ["4", "5"]]}';
    expect(taskOf(apps, { ...row, problem_id: 1, input_output }).check).toMatchObject({
      function: null,
      cases: [
        { input: "1\n2", output: "3" },
        { input: "3\n", output: "4\n5" },
      ],
    });
  });

  test("knows a problem of the published file by its id", () => {
    expect(taskOf(apps, { ...row, id: 7, input_output: "{}" }).task_id).toBe("APPS/7");
  });

  test.for([
    ["", "\nQUESTION:\n?\nUse Standard Input format\nANSWER:\n"],
    ["def f():", "\nQUESTION:\n?\ndef f():\nUse Standard Input format\nANSWER:\n"],
  ] as const)("asks as the official script does, with starter code %j", ([starter, asked]) => {
    const given = { ...row, problem_id: 1, starter_code: starter, input_output: "{}" };
    expect(taskOf(apps, given).prompts["problem"]).toBe(asked);
  });

  test("shows readers no more than the beginning of a long input", () => {
    const input_output = JSON.stringify({ inputs: ["9".repeat(10_000)], outputs: ["1"] });
    const task = taskOf(apps, { ...row, problem_id: 1, input_output });
    expect(task.texts.test.length).toBeLessThan(3000);
    expect(task.check).toMatchObject({ cases: [{ input: "9".repeat(10_000), output: "1" }] });
  });

  test("has its difficulties as subsets, and no ground truth where none is published", async () => {
    const tasks = [1, 2].map((problem_id) =>
      taskOf(apps, { ...row, problem_id, input_output: "{}" }),
    );
    expect(await apps.loadSubsets(tasks)).toEqual({ interview: ["APPS/1", "APPS/2"] });
    expect(tasks.map(({ ground_truth }) => ground_truth)).toEqual(["", ""]);
  });

  test("is asked for in another language where a row says so, without Python's imports", () => {
    const given = { ...row, problem_id: 1, solutions: '["int main() {}"]', input_output: "{}" };
    const toTask = (language: string, environment: string) =>
      taskOf(apps, { ...given, language }, environment);
    expect(toTask("cpp", apps.environment)).toMatchObject({
      language: "cpp",
      environment: "cpp",
      libs: [],
      setup: "",
      ground_truth: "int main() {}",
    });
    expect(toTask("cpp", "own")).toMatchObject({ language: "cpp", environment: "own" });
    expect(toTask("python", "own").setup).toContain("import numpy");
  });
});

describe("LiveCodeBench", () => {
  const row = {
    question_id: "3001",
    question_title: "t",
    question_content: "q",
    platform: "leetcode",
    contest_id: "c",
    contest_date: "2024-02-03T00:00:00",
    difficulty: "hard",
    starter_code: "class Solution:\n    def f(self, a):\n        ",
  };
  const hidden = [{ input: '"ä"\n[1.0]', output: "7", testtype: "functional" }];

  test.for([
    ["as JSON", JSON.stringify(hidden)],
    ["packed", pickle(JSON.stringify(hidden), 0x58)],
    ["packed, with a long length", pickle(JSON.stringify(hidden), 0x8d)],
  ] as const)("reads private tests %s", ([, text]) => {
    const published = {
      ...row,
      public_test_cases: '[{"input": "1", "output": "2"}]',
      private_test_cases: text,
      metadata: '{"func_name": "f"}',
    };
    expect(taskOf(livecodebench, published)).toMatchObject({
      task_id: "LiveCodeBench/3001",
      date: "2024-02-03",
      check: {
        function: "f",
        cases: [
          { input: "[1]", output: "2" },
          { input: '["ä",[1.0]]', output: "7" },
        ],
      },
    });
  });

  test.for([
    ["G may have no edges.\n", ""],
    ["There may be no sequences to print.\r\nIn this case, the output can be empty.\n", ""],
    ["Yes\r\n1 2 3\n", "Yes\n1 2 3\n"],
    ["No such word\n", "No such word\n"],
    ["..#.\n", "..#.\n"],
  ] as const)("an output read off a page, %j, is %j", ([output, meant]) => {
    const tests = [{ input: "1\r\n2\n", output }];
    expect(taskOf(livecodebench, { ...row, starter_code: "", tests }).check).toMatchObject({
      cases: [{ input: "1\n2\n", output: meant }],
    });
  });

  test("asks in the language that a row has, and in Python where it has none", () => {
    const given = { ...row, starter_code: "" };
    const { environment } = livecodebench;
    expect(taskOf(livecodebench, { ...given, language: "rust" }, environment)).toMatchObject({
      language: "rust",
      environment: "rust",
      setup: "",
      prompts: {
        problem: expect.stringMatching(
          /when the rust program runs[^]*```rust\n\/\/ YOUR CODE HERE\n```/,
        ),
      },
    });
    expect(taskOf(livecodebench, given, environment)).toMatchObject({
      language: "python",
      environment: "py-minimal",
      setup: expect.stringContaining("import heapq"),
      prompts: { problem: expect.stringContaining("```python\n# YOUR CODE HERE\n```") },
    });
  });

  test("says what is wrong with tests that cannot be unpacked", () => {
    const broken = { ...row, public_test_cases: "[]", private_test_cases: "AAAA" };
    expect(() => taskOf(livecodebench, broken)).toThrow(/private_test_cases/);
  });
});

/** As Python's pickle writes a text, with the opcode for its length. */
function pickle(text: string, opcode: number): string {
  const bytes = Buffer.from(text);
  const length = Buffer.alloc(opcode === 0x8d ? 8 : 4);
  length.writeUInt32LE(bytes.length);
  const frame = [0x95, 0, 0, 0, 0, 0, 0, 0, 0];
  const whole = [[0x80, 4], frame, [opcode], length, bytes, [0x94, 0x2e]].map((part) =>
    Buffer.from(part),
  );
  return deflateSync(Buffer.concat(whole)).toString("base64");
}
