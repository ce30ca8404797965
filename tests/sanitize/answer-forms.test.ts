import { describe, expect, test } from "vitest";
import ds1000 from "../../src/benchmarks/ds-1000.ts";
import monkeyEval from "../../src/benchmarks/monkey-eval.ts";
import odex from "../../src/benchmarks/odex.ts";
import { LibraryRow, toTask } from "../../src/benchmarks/numpy-eval.ts";
import { assembleCode, assembleGroundTruth } from "../../src/sanitize/assemble-code.ts";
import { extractAnswer } from "../../src/sanitize/fit-answer.ts";
import { markUntrusted } from "../../src/schema/execution.ts";
import { parseRow } from "../../src/tasks/collect-tasks.ts";
import { ds1000Row, libraryRow, odexRow } from "../benchmarks/library-rows.ts";

const place = { file: "en_test.jsonl", unit: "line", number: 1 } as const;
const complete = (code: string) => ({ form: "completion", code: markUntrusted(code) }) as const;
const solve = (code: string) => ({ form: "solution", code: markUntrusted(code) }) as const;

describe("an answer of DS-1000", () => {
  const task = ds1000.toTask(ds1000Row, "ds-1000");
  const assemble = (code: string) => String(assembleCode(task, solve(code), true));

  test.for([
    ["<code>\nresult = 1\n</code>\nEND SOLUTION\n</code>", "\nresult = 1\n"],
    ["```python\nresult = 1\n```\nThat is it.", "\nresult = 1\n"],
    ["result = 1\nEND SOLUTION\nresult = 2", "result = 1"],
    ["    return 1\n", "    return 1\n"],
  ])("is cut as the official script does: %j", ([given, cut]) => {
    expect(assemble(given ?? "")).toBe(`code = '''${cut}'''\n`);
  });

  test("is the same text in Python, whatever it holds", () => {
    const text = "a = '''x''' + \"\\n\"\r\n\0 \ud800 \u{1f600}\n'";
    const escaped = "a = \\'\\'\\'x\\'\\'\\' + \"\\\\n\"\\u000d\n\\u0000 \\ud800 \u{1f600}\n\\'";
    expect(assemble(text)).toBe(`code = '''${escaped}'''\n`);
  });

  test("is text, and so is the ground truth", () => {
    expect(String(assembleGroundTruth(task))).toBe("code = '''result = x * 2\n'''\n");
    expect(task.check).toMatchObject({
      kind: "program",
      test: expect.stringMatching(/\ntest_execution\(code\)\ntest_string\(code\)\n$/),
    });
  });
});

describe("an answer of LiveCodeBench", () => {
  const task = { prompts: { problem: "Solve it.\n" }, answer: { kind: "last-block" } } as const;

  test.for([
    [
      "```\nfirst\n```\nNo, rather:\n```python\nprint(2)\n\nprint(3)\n```\nThat is it.",
      "print(2)\n\nprint(3)",
    ],
    ["  - ```python\n    print(1)\n    ``` done", "    print(1)"],
    ["```python\nprint(1)", ""],
    ["print(1)", ""],
    ["Solve it.\n\nprint(1)\n", "print(1)"],
  ])("is what stands between the last two fences: %j", ([given = "", code]) => {
    expect(extractAnswer(task, given)).toBe(code);
  });
});

describe("an answer of MBPP", () => {
  const task = {
    prompts: { few_shot: "[BEGIN]\n" },
    answer: { kind: "delimited", end: "[DONE]" },
  } as const;

  test("ends where the prompt's own examples do; another is the sanitizer's to read", () => {
    expect(extractAnswer(task, "[BEGIN]\ndef f():\n    pass\n[DONE]\nYou are")).toBe(
      "def f():\n    pass\n",
    );
    expect(extractAnswer(task, "```python\ndef f(): pass\n```")).toBeUndefined();
  });
});

describe("an answer of ODEX", () => {
  const task = odex.toTask(odex.row.parse(parseRow(odexRow, place, odex)), "odex");

  test("stands between head and last line, with spaces for tabs", () => {
    expect(String(assembleCode(task, complete("total = sum(items)\n\tpass"), true))).toBe(
      "def f_3283984(items):\n    total = sum(items)\n    pass\n    return total",
    );
  });

  test("that is a whole function needs neither", () => {
    const whole = "def f_3283984(items):\n\treturn sum(items)";
    expect(String(assembleCode(task, solve(whole), true))).toBe(whole.replace("\t", "    "));
  });

  test("has its language and its row in its task's id", () => {
    expect(task.task_id).toBe("ODEX/en/0");
  });
});

describe("an answer of MonkeyEval", () => {
  const row = { ...libraryRow("PandasEval/3", "monkey"), twin: "import pandas\nresult =" };
  const task = monkeyEval.toTask(monkeyEval.row.parse(parseRow(row, place, monkeyEval)), "e");
  const assemble = (code: string) => String(assembleCode(task, complete(code), true));

  test("is translated, also within words, and stands behind the real prompt", () => {
    expect(assemble(" mk.KnowledgeFrame(kf_total_sum)")).toBe(
      "import pandas\nresult = pd.DataFrame(df_sum)",
    );
  });

  test("with a real name is refused", () => {
    expect(assemble(" mk.DataFrame()")).toBe(
      "import pandas\nresult =error! the library has no DataFrame",
    );
  });
});

describe("what a model wrote", () => {
  const odexTask = odex.toTask(odex.row.parse(parseRow(odexRow, place, odex)), "odex");
  const question = odexTask.prompts["complete"] ?? "";

  test("behind its prompt is cut where the benchmark says, and judged as a completion", () => {
    const written = `${question}total = sum(items)\nprint(total)\ndef more(): pass`;
    const kept = extractAnswer(odexTask, written) ?? "";
    expect(kept).toBe(`${question}total = sum(items)`);
    expect(String(assembleCode(odexTask, solve(kept), true))).toBe(
      "def f_3283984(items):\n    total = sum(items)\n    return total",
    );
  });

  test("in a chat is the first fenced block, whole", () => {
    const row = LibraryRow.parse(libraryRow("NumpyEval/3", "numpy"));
    const task = toTask(row, "pandas-numpy");
    expect(extractAnswer(task, "Here:\n```python\nresult = 3\n```\nor\n```\n4\n```")).toBe(
      "result = 3\n",
    );
  });

  test("to DS-1000 behind its prompt is the text after it", () => {
    const task = ds1000.toTask(ds1000Row, "ds-1000");
    expect(extractAnswer(task, `${ds1000Row.prompt}result = 6\n</code>\nThat`)).toBe(
      "result = 6\n",
    );
  });
});
