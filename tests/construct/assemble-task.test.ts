import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { assembleTask } from "../../src/construct/assemble-task.ts";
import { readJsonl } from "../../src/lib/jsonl.ts";
import { loadPythonParser } from "../../src/python-source/tree.ts";
import { BigCodeBenchRow } from "../../src/schema/bigcodebench-row.ts";
import { collect } from "../tasks/collect.ts";

const parser = await loadPythonParser();
const pack = path.resolve(import.meta.dirname, "../../packs/starter");

const solution = `import csv
import os.path as p
from collections import (
    Counter,
)

LIMIT = 3


def task_func(path, limit=LIMIT):
    """
    Count the words.

    Parameters:
    - path (str): the file

    Returns:
    - Counter: the words

    Requirements:
    - collections

    Example:
    >>> task_func("a")
    Counter()
    """
    with open(p.abspath(path)) as file:
        return Counter(csv.reader(file))
`;

function assemble(source: string): BigCodeBenchRow {
  const place = "tasks/0/task.py";
  const parts = { taskId: "X/0", entryPoint: "task_func", solution: source, test: "t\n", place };
  return assembleTask(parts, parser);
}

describe("a task that is written as ordinary Python", () => {
  test("is taken apart at its docstring", () => {
    const task = assemble(solution);
    expect(task.complete_prompt + task.canonical_solution).toBe(solution.trimEnd());
    expect(task.complete_prompt.endsWith('    """\n')).toBe(true);
    expect(task.canonical_solution.split("\n")[0]).toBe("    with open(p.abspath(path)) as file:");
  });

  test("starts the code prompt with its imports and constants, without blank lines or docstring", () => {
    expect(assemble(solution).code_prompt).toBe(
      "import csv\nimport os.path as p\nfrom collections import (\n    Counter,\n)\nLIMIT = 3\ndef task_func(path, limit=LIMIT):\n",
    );
  });

  test("names its libraries by their top level, sorted", () => {
    expect(assemble(solution).libs).toEqual(["collections", "csv", "os"]);
  });

  test("keeps its schema", () => {
    const task = assemble(solution);
    expect(BigCodeBenchRow.parse(task)).toEqual(task);
  });

  test.for([
    ["another name", solution.replace("def task_func", "def other")],
    ["no docstring", "def task_func():\n    return 1\n"],
  ] as const)("with %s is refused by file", ([, source]) => {
    expect(() => assemble(source)).toThrow(/tasks\/0\/task\.py has no function task_func/);
  });
});

test("the starter pack's rows are what its sources say", async () => {
  const rows = await collect(readJsonl(path.join(pack, "tasks.jsonl")));
  const folders = (await readdir(path.join(pack, "tasks"))).toSorted();
  const assembled = await Promise.all(
    folders.map(async (folder) => {
      const read = (name: string) => readFile(path.join(pack, "tasks", folder, name), "utf8");
      const taskId = `Starter/${Number.parseInt(folder, 10)}`;
      const parts = { taskId, entryPoint: "task_func", place: folder };
      return assembleTask(
        { ...parts, solution: await read("task.py"), test: await read("test.py") },
        parser,
      );
    }),
  );
  expect(rows.map((row) => row.value)).toEqual(assembled);
});
