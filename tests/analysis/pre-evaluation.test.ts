import { expect, test } from "vitest";
import { normalizeMessage, preEvaluate } from "../../src/analysis/pre-evaluation.ts";

const tasks = ["a", "b", "c"].map((id) => ({ task_id: id, task_hash: `${id}1` }));
const pass = (id: string) => ({ task_id: id, passed: true, outcome: "pass", details: {} }) as const;
const wrong = (id: string, details: Record<string, string>) =>
  ({ task_id: id, passed: false, outcome: "fail", details }) as const;

const trace = (value: string, address: string) =>
  `Traceback (most recent call last):\n  File "x", line ${address.length}\nAssertionError: ${value} != 3 <f at ${address}>`;

test("what all solve, what none solves and what is wrong in the same way is flagged", () => {
  const runs = [
    {
      model: "m1",
      results: [pass("a"), wrong("b", { test_x: trace("2", "0xaa") }), wrong("c", { ALL: "E: x" })],
    },
    {
      model: "m2",
      results: [
        pass("a"),
        wrong("b", { test_x: trace("2", "0xbbbb") }),
        wrong("c", { ALL: "E: x" }),
      ],
    },
    { model: "m3", results: [pass("a"), pass("b"), wrong("c", { test_x: trace("4", "0xaa") })] },
  ];
  expect(preEvaluate(tasks, runs)).toMatchObject([
    { task_hash: "a1", solved_by: ["m1", "m2", "m3"], failed_by: [], flags: ["all-solve"] },
    {
      solved_by: ["m3"],
      failed_by: ["m1", "m2"],
      flags: ["ambiguous"],
      agreeing: [
        { models: ["m1", "m2"], tests: ["test_x"], message: "AssertionError: 2 != 3 <f at 0x…>" },
      ],
    },
    { flags: ["none-solves"], agreeing: [] },
  ]);
});

test("answers that fail the same tests with other values do not agree", () => {
  const runs = ["2", "5"].map((value, index) => ({
    model: `m${index}`,
    results: [wrong("a", { test_x: trace(value, "0xaa") })],
  }));
  expect(preEvaluate(tasks.slice(0, 1), runs)[0]?.agreeing).toEqual([]);
});

test("a task that nobody was asked has no flags", () => {
  expect(preEvaluate(tasks.slice(0, 1), [])[0]?.flags).toEqual([]);
});

test("a message of several lines is kept whole, without addresses and paths", () => {
  expect(normalizeMessage("Traceback\n  File\nKeyError: '/tmp/x1/y'\n\n  note 0xDEAD\n")).toBe(
    "KeyError: '/…'\n\n  note 0x…",
  );
});
