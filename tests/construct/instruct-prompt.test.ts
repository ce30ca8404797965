import path from "node:path";
import { expect, test } from "vitest";
import { toInstructPrompt } from "../../src/construct/instruct-prompt.ts";
import { noProgress } from "../../src/lib/progress.ts";
import type { DocStruct } from "../../src/schema/task.ts";
import { loadDataset } from "../../src/tasks/load-dataset.ts";
import { parts } from "../support/parts.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

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

// Their prompts were edited by hand after the rule had made them.
const edited = ["BigCodeBench/37", "BigCodeBench/241", "BigCodeBench/267"];

test.skipIf(parts.reference === null)(
  "the rule makes the instruct prompts of the benchmark (needs the reference tasks)",
  async () => {
    const home = await temporaryFolder();
    const hub = { endpoint: "http://127.0.0.1:9", home, offline: true };
    const settings = { cacheDir: home, homeDir: home, variables: {}, hub };
    const source = path.join(parts.reference ?? "", "tasks.jsonl.gz");
    const { tasks } = await loadDataset(source, { settings, progress: noProgress });
    const different = tasks.filter(
      (task) => toInstructPrompt(task.doc_struct, task.code_prompt) !== task.instruct_prompt,
    );
    expect(tasks.length).toBeGreaterThan(700);
    expect(different.map((task) => task.task_id)).toEqual(edited);
  },
);
