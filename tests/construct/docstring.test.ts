import path from "node:path";
import { describe, expect, test } from "vitest";
import {
  findDocstring,
  parseDocstring,
  toInstructPrompt,
} from "../../src/construct/assemble-task.ts";
import { rowOf } from "../../src/benchmarks/bigcodebench.ts";
import { canonicalJson } from "../../src/lib/hash.ts";
import { noProgress } from "../../src/lib/progress.ts";
import { loadPythonParser } from "../../src/python-source/tree.ts";
import type { DocStruct, Task } from "../../src/schema/task.ts";
import { loadDataset } from "../../src/pipeline/load-dataset.ts";
import { parts } from "../support/parts.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

test("a docstring is sorted by section: lines stripped, dashes dropped, blank lines left out", () => {
  const doc = parseDocstring(`
    Count the words
    of a file: all of them.

    Note:
    - Case matters.

    Parameters:
    - path (str): the file
      to read.

    Returns:
    - Counter: the words

    Raises:
    - OSError: when there is no file

    Requirements:
    - collections

    Example:
    >>> task_func("a")
    - 1
    `);
  expect(doc).toEqual({
    description: ["Count the words", "of a file: all of them."],
    notes: ["Case matters."],
    params: ["path (str): the file", "to read."],
    returns: ["Counter: the words"],
    reqs: ["collections"],
    raises: ["OSError: when there is no file"],
    examples: ['>>> task_func("a")', "- 1"],
  });
});

test("a line that only looks like a heading belongs to its section", () => {
  expect(parseDocstring("Columns:\nName:").description).toEqual(["Columns:", "Name:"]);
});

test("a blank line ends a section: what follows without a heading is description again", () => {
  const doc = parseDocstring("Add.\n\nReturns:\n- int: the sum\n\nNever negative.");
  expect(doc.returns).toEqual(["int: the sum"]);
  expect(doc.description).toEqual(["Add.", "Never negative."]);
});

test("dashes stay in descriptions and examples, and the plural headings stay as lines", () => {
  const doc = parseDocstring("Add.\n- Fast.\nNotes:\n-Whole numbers.\n\nExamples:\n>>> f()\n-1");
  expect(doc.description).toEqual(["Add.", "- Fast."]);
  expect(doc.notes).toEqual(["Notes:", "Whole numbers."]);
  expect(doc.examples).toEqual(["Examples:", ">>> f()", "-1"]);
});

test("what stands behind a heading on its line belongs to the section", () => {
  const doc = parseDocstring("Add.\n\nNote: Order matters.\nExample 2:");
  expect(doc.notes).toEqual(["Order matters.", "Example 2:"]);
});

const doc: DocStruct = {
  description: ["Count the words", "of a file."],
  notes: [],
  params: ["path (str): left out"],
  returns: ["Counter: the words", "in order"],
  reqs: ["left out"],
  raises: [],
  examples: ["left out"],
};

test("says what to do, what comes out and what to start with; nothing else", () => {
  expect(toInstructPrompt(doc, "def task_func(path):\n")).toBe(
    [
      "Count the words of a file.",
      "The function should output with:",
      "    Counter: the words",
      "    in order",
      "You should write self-contained code starting with:",
      "```",
      "def task_func(path):",
      "```",
    ].join("\n"),
  );
});

test("notes and exceptions come in when there are some", () => {
  const prompt = toInstructPrompt({ ...doc, notes: ["a", "b"], raises: ["c", "d"] }, "def f():\n");
  expect(prompt).toContain(
    "Note that: a b\nThe function should raise the exception for: c d\nThe function should output",
  );
});

describe.skipIf(parts.reference === null)("the benchmark's tasks (needs the reference)", () => {
  // Their prompts were edited by hand after the rule had made them.
  const edited = ["BigCodeBench/37", "BigCodeBench/241", "BigCodeBench/267"];

  test("the rule makes their instruct prompts of their doc_struct", async () => {
    const tasks = (await loadReference()).map(rowOf);
    const different = tasks.filter(
      (task) => toInstructPrompt(task.doc_struct, task.code_prompt) !== task.instruct_prompt,
    );
    expect(tasks.length).toBeGreaterThan(700);
    expect(different.map((task) => task.task_id)).toEqual(edited);
  });

  test("their docstrings give their doc_struct, but for a few that were edited by hand", async () => {
    const tasks = (await loadReference()).map(rowOf);
    const parser = await loadPythonParser();
    const different = tasks.filter((task) => {
      const found = findDocstring(parser.parse(task.complete_prompt), task.entry_point);
      return canonicalJson(parseDocstring(found?.text ?? "")) !== canonicalJson(task.doc_struct);
    });
    // Of the 774 that are there, 37, 178, 241 and 267 (docs/authoring.md says how).
    expect(different.length).toBeLessThan(tasks.length * 0.02);
  });
});

async function loadReference(): Promise<readonly Task[]> {
  const home = await temporaryFolder();
  const hub = { endpoint: "http://127.0.0.1:9", home, offline: true };
  const settings = { cacheDir: home, homeDir: home, variables: {}, hub };
  const source = path.join(parts.reference ?? "", "tasks.jsonl.gz");
  return (await loadDataset(source, { settings, progress: noProgress })).tasks;
}
