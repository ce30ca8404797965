import { expect, test } from "vitest";
import { renderReleaseNotes, tabulateDifference } from "../../src/report/task-difference.ts";
import { diffTasks } from "../../src/tasks/diff-tasks.ts";
import { makeTask } from "./task-rows.ts";

const before = [
  makeTask("T/0"),
  makeTask("T/1"),
  makeTask("T/2"),
  makeTask("T/3"),
  makeTask("T/4"),
];
const after = [
  makeTask("T/0"),
  makeTask("T/1", { instruct_prompt: "Read it, please." }),
  makeTask("T/2", { test: "import unittest\nclass TestCases(unittest.TestCase):\n    x = 1\n" }),
  makeTask("T/3", { libs: ["json"] }),
  makeTask("T/5"),
];
const identity = { name: "d", hash: "0".repeat(64), count: 5 };
const difference = {
  format: 1 as const,
  before: { ...identity, version: "v1" },
  after: { ...identity, version: "v2" },
  ...diffTasks(before, after),
};

test("two versions differ in tasks, and tasks in fields that ask, judge or tell", () => {
  expect(diffTasks(before, after)).toEqual({
    added: ["T/5"],
    removed: ["T/4"],
    changed: [
      { task_id: "T/1", fields: ["instruct_prompt"], asks: true, judges: false },
      { task_id: "T/2", fields: ["test"], asks: false, judges: true },
      { task_id: "T/3", fields: ["libs"], asks: false, judges: false },
    ],
    unchanged: 1,
  });
});

test("a version is the same as itself", () => {
  expect(diffTasks(before, before)).toEqual({
    added: [],
    removed: [],
    changed: [],
    unchanged: before.length,
  });
});

test("release notes say what compares with the version before", () => {
  expect(renderReleaseNotes(difference)).toBe(
    [
      "## d v2",
      "",
      `Against v1: 1 task added, 3 changed, 1 removed, 1 unchanged. Hash ${"0".repeat(12)}.`,
      "",
      "### Added",
      "",
      "- T/5",
      "",
      "### Changed",
      "",
      "- T/1: instruct_prompt (answers are not comparable)",
      "- T/2: test (verdicts may differ)",
      "- T/3: libs (verdicts are comparable)",
      "",
      "### Removed",
      "",
      "- T/4",
    ].join("\n"),
  );
  expect(tabulateDifference(difference).rows).toHaveLength(5);
});
