import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { benchmarks, loadBenchmark, recognizeBenchmark } from "../../src/benchmarks/registry.ts";
import { Split, Task, listRequired, type Benchmark, type Row } from "../../src/schema/task.ts";
import { assembleCode, toSolution } from "../../src/sanitize/assemble-code.ts";
import { markUntrusted } from "../../src/schema/execution.ts";
import { parseRow } from "../../src/tasks/collect-tasks.ts";
import { asTextRow, makeRow } from "../tasks/task-rows.ts";
import { ds1000Row, libraryRow, odexRow } from "./library-rows.ts";

const humanEvalRow = {
  task_id: "HumanEval/3",
  prompt: 'def double(n):\n    """Twice a number."""\n',
  entry_point: "double",
  canonical_solution: "    return 2 * n\n",
  test: "def check(candidate):\n    assert candidate(2) == 4\n",
};
const evalPlusRow = (id: string) => {
  const { test: _, ...row } = { ...humanEvalRow, task_id: id };
  const inputs = { base_input: "[[2]]", plus_input: "[[2.0], [12345678901234567890]]" };
  return { ...row, contract: "", ...inputs, atol: 0 };
};

/** A row of each benchmark, as its files have it. */
const rows: Record<keyof typeof benchmarks, Row> = {
  apibench: {
    code: "###Instruction: Find birds.\n###Output: <<<api_call>>>: f('birds')",
    api_call: "f('birds')",
    provider: "Hugging Face",
    api_data: { domain: "Vision", api_call: "f('birds')" },
    place: "huggingface/1",
    database: "hash of the APIs",
  },
  "swe-bench": {
    instance_id: "astropy__astropy-12907",
    repo: "astropy/astropy",
    base_commit: "d16bfe05",
    version: "4.3",
    created_at: "2022-03-03T15:14:54Z",
  },
  apps: {
    problem_id: 4,
    question: "Add two numbers.",
    solutions: JSON.stringify(["print(int(input()) + int(input()))"]),
    input_output: '{"inputs": ["1\\n2\\n"], "outputs": [["3"]]}',
    difficulty: "interview",
    starter_code: "",
  },
  livecodebench: {
    question_id: "abc300_a",
    question_title: "N-choice question",
    platform: "atcoder",
    contest_id: "abc300",
    contest_date: "2023-04-29T00:00:00",
    difficulty: "easy",
    starter_code: "",
  },
  bigcodebench: asTextRow(makeRow("BigCodeBench/17")),
  humaneval: humanEvalRow,
  "humaneval+": evalPlusRow("HumanEval/3"),
  mbpp: {
    task_id: 11,
    text: "Write a function to double a number.",
    code: "def double(n):\r\n  return 2 * n",
    examples: "[BEGIN]\n[DONE]\n",
    test_list: ["assert double(2) == 4"],
    test_setup_code: "",
    challenge_test_list: [],
  },
  "mbpp+": evalPlusRow("Mbpp/3"),
  "ds-1000": ds1000Row,
  odex: odexRow,
  "odex-one-test": odexRow,
  "numpy-eval": libraryRow("NumpyEval/3", "numpy"),
  "pandas-eval": libraryRow("PandasEval/3", "pandas"),
  "torchdata-eval": libraryRow("TorchDataEval/3", "torchdata"),
  "monkey-eval": { ...libraryRow("PandasEval/3", "monkey"), twin: "import pandas\nresult =" },
  "beatnum-eval": { ...libraryRow("NumpyEval/3", "beatnum"), twin: "import numpy\nresult =" },
  "humaneval-x": {
    task_id: "JavaScript/3",
    prompt: "/* Half of a number. */\nconst half = (number) => {\n",
    declaration: "\nconst half = (number) => {\n",
    canonical_solution: "  return number / 2;\n}\n",
    test: "console.assert(half(4) === 2);",
  },
  "multipl-e": {
    name: "HumanEval_3_half",
    language: "js",
    prompt: "// Half of a number.\nfunction half(number){\n",
    tests: "require('node:assert').equal(half(4), 2);",
    stop_tokens: ["\nfunction "],
  },
  mbxp: {
    task_id: "MBTSP/3",
    language: "typescript",
    prompt: "/* Half of a number. */\nconst half = function (number: number) : number {\n",
    description: "Half of a number.",
    entry_point: "half",
    test: 'import * as assert from "assert"\nassert.deepEqual(half(4), 2);',
    canonical_solution: "  return number / 2;\n}",
  },
  starter: { ...makeRow("Starter/3") },
  typescript: { ...makeRow("TypeScript/3"), language: "typescript" },
  frontier: { ...makeRow("Frontier/3"), date: "2026-11-16" },
};
/** Where a benchmark makes the id itself. */
const madeIds: Partial<Record<string, string>> = {
  "multipl-e": "HumanEval_3_half",
  apibench: "APIBench/huggingface/1",
  "swe-bench": "SWE-bench/astropy__astropy-12907",
  apps: "APPS/4",
  livecodebench: "LiveCodeBench/abc300_a",
  mbpp: "Mbpp/11",
  "ds-1000": "DS-1000/17",
  odex: "ODEX/rows/0",
  "odex-one-test": "ODEX/rows/0",
  "monkey-eval": "MonkeyEval/3",
  "beatnum-eval": "BeatNumEval/3",
};
/** Where none is published. */
const isWithoutTruth = new Set(["multipl-e"]);
const place = { file: "rows.jsonl", unit: "line", number: 1 } as const;
const load = async (name: string): Promise<Benchmark> => {
  const benchmark = await loadBenchmark(name);
  if (benchmark === undefined) throw new Error(`no benchmark ${name}`);
  return benchmark;
};

test("every file beside the registry is that of a benchmark, by its name or its family's", () => {
  const folder = path.resolve(import.meta.dirname, "../../src/benchmarks");
  const registry = readFileSync(path.join(folder, "registry.ts"), "utf8");
  const lines = [...registry.matchAll(/^ {2}"?([^":]+)"?: \(\) => import\("\.\/(.+)\.ts"\)/gm)];
  expect(lines.map(([, name]) => name)).toEqual(Object.keys(benchmarks));
  for (const [, name, file = ""] of lines) expect(name?.replace("+", "-plus")).toContain(file);
  const files = readdirSync(folder).filter((file) => file !== "registry.ts");
  expect(files.toSorted()).toEqual(
    [...new Set(lines.map(([, , file]) => `${file}.ts`))].toSorted(),
  );
});

describe.for(Object.entries(rows))("%s", ([name, given]) => {
  test("makes a task of a row, and keeps the row", async () => {
    const benchmark = await load(name);
    const row = parseRow(given, place, benchmark);
    const task = benchmark.toTask(row, "some-environment");
    expect(Task.parse(task)).toEqual(task);
    expect(task.task_id).toBe(madeIds[name] ?? given["task_id"]);
    expect(task.environment).toBe("some-environment");
    expect(task.row).toEqual(row);
  });

  test("asks in each of its splits, and in no other", async () => {
    const benchmark = await load(name);
    const task = benchmark.toTask(parseRow(given, place, benchmark), "e");
    expect(Object.keys(task.prompts)).toEqual([...benchmark.splits]);
    expect(benchmark.splits.every((split) => Split.safeParse(split).success)).toBe(true);
  });

  test.skipIf(isWithoutTruth.has(name))(
    "has a ground truth that defines the entry point and holds the solution that is shown",
    async () => {
      const benchmark = await load(name);
      const task = benchmark.toTask(parseRow(given, place, benchmark), "e");
      expect(task.ground_truth).toContain(task.entry_point);
      // A benchmark may have tabs in its rows and spaces in its programs.
      expect(task.ground_truth).toContain(
        task.answer?.kind === "body"
          ? task.texts.solution.replaceAll("\t", "    ")
          : task.texts.solution,
      );
      expect(task.ground_truth.startsWith(task.prompts["complete"] ?? "")).toBe(true);
    },
  );

  test("names what a row lacks", async () => {
    const benchmark = await load(name);
    for (const field of listRequired(benchmark)) {
      const { [field]: _, ...others } = given;
      expect(() => parseRow(others, place, benchmark)).toThrow(
        `rows.jsonl, line 1: field "${field}" is missing.`,
      );
    }
  });

  test("leaves out what its rows do not have", async () => {
    const benchmark = await load(name);
    const row = parseRow({ ...given, more: 1 }, place, benchmark);
    expect(row).toEqual(parseRow(given, place, benchmark));
  });

  test("judges a completion and the solution that it makes as the same code", async () => {
    const benchmark = await load(name);
    const task = benchmark.toTask(parseRow(given, place, benchmark), "e");
    for (const text of ["    return 1\n", "x = 1\n", ""]) {
      const completion = { form: "completion", code: markUntrusted(text) } as const;
      const solution = { form: "solution", code: toSolution(task, completion) } as const;
      expect(assembleCode(task, solution, true)).toBe(assembleCode(task, completion, true));
    }
  });

  test("has subsets of distinct tasks, and none that is called full", async () => {
    const benchmark = await load(name);
    const task = benchmark.toTask(parseRow(given, place, benchmark), "e");
    const subsets = await benchmark.loadSubsets([task]);
    expect(Object.keys(subsets)).not.toContain("full");
    for (const ids of Object.values(subsets)) expect(new Set(ids).size).toBe(ids.length);
  });
});

describe("the benchmark of a dataset", () => {
  test("is recognised by its first row", async () => {
    // Rows that are those of another one are told by name alone.
    const { starter: _, frontier: _frontier, "odex-one-test": __, ...others } = rows;
    for (const [name, row] of Object.entries(others)) {
      expect((await recognizeBenchmark({ ...row, more: 1 })).title).toBe((await load(name)).title);
    }
  });

  test("is BigCodeBench where no columns fit: it says what is missing", async () => {
    expect(await recognizeBenchmark({ a: 1 })).toBe(await load("bigcodebench"));
  });
});
