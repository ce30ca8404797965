import { describe, expect, test } from "vitest";
import {
  inspectionFiles,
  isInspectionFile,
  locateInspection,
} from "../../../src/pipeline/inspect/inspection-folder.ts";
import { makeTask } from "../../tasks/task-rows.ts";
import { makeResult } from "../../verdicts/make-result.ts";

const task = makeTask("B/1", {
  complete_prompt: "def task_func():\r\n",
  instruct_prompt: "Größe 😀",
  canonical_solution: "    return 1",
  test: "import unittest\n",
});

describe("the files of a task", () => {
  test("are the official tool's, byte for byte", () => {
    const trace = "Traceback (most recent call last):\nAssertionError: 1 != 2\n";
    const samples = [
      makeResult("B/1", { test_a: trace, test_b: "no line end" }, { solution: "x = 1" }),
      makeResult("B/1", {}, { solution: "" }),
    ];
    const line = "==================================================\n";
    expect(inspectionFiles({ task, samples }, "complete")).toEqual([
      { name: "ground_truth.py", content: "def task_func():\r\n\n\n    return 1" },
      { name: "test_case.py", content: "import unittest\n" },
      { name: "completion_0.py", content: "x = 1" },
      {
        name: "complete_0_execution_trace.txt",
        content: `Test Case: test_a\n\n${trace}${line}Test Case: test_b\n\nno line end${line}`,
      },
      { name: "completion_1.py", content: "" },
      { name: "complete_1_execution_trace.txt", content: "" },
    ]);
  });

  test("begin the ground truth with the prompt of the split", () => {
    const [truth] = inspectionFiles({ task, samples: [] }, "instruct");
    expect(truth?.content).toBe("Größe 😀\n\n    return 1");
  });

  test("are known by their names", () => {
    const names = inspectionFiles({ task, samples: [makeResult("B/1")] }, "complete");
    expect(names.filter(({ name }) => !isInspectionFile(name))).toEqual([]);
    const others = ["notes.txt", "completion_x.py", "completion_0.py.bak", "a_test_case.py"];
    expect(others.filter((name) => isInspectionFile(name))).toEqual([]);
  });
});

test("the folder's name is the file's without any .json", () => {
  expect(locateInspection("/to", "m_eval_results.json")).toBe("/to/m_eval_results");
  expect(locateInspection("/to", "m.jsonl_eval_results.json")).toBe("/to/ml_eval_results");
});
