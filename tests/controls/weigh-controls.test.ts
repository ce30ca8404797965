import { expect, test } from "vitest";
import { weighControls } from "../../src/controls/weigh-controls.ts";
import type { Control } from "../../src/schema/check.ts";

/** A control called `name` that changes these tests, and leaves `t9` alone. */
function control(name: string, ...tests: string[]): Control {
  const change = { kind: "value" as const, line: 1, before: "1", after: "2" };
  const mustFail = tests.map((one) => ({ ...change, test: one }));
  return { check: { kind: "unittest", test: name }, mustFail, mustPass: ["t9"], uncontrolled: [] };
}

const [a, b] = [control("A", "t1", "t2", "t3"), control("B", "t1", "t2", "t3")];
const single = control("S", "t1");
const all = ["t1", "t2", "t3"];

type Runs = [Control, string[] | undefined][];

test.for<[title: string, runs: Runs, status: string]>([
  ["without a control", [], "unproven"],
  ["that fails where it must", [[a, all]], "earned"],
  ["that passes everything again", [[a, []]], "forged"],
  ["that passes most again", [[a, ["t1"]]], "forged"],
  ["that passes one again", [[a, ["t1", "t2"]]], "suspect"],
  [
    "that passes one under two changes",
    [
      [a, ["t1", "t2"]],
      [b, ["t1", "t2"]],
    ],
    "forged",
  ],
  [
    "that passes one under one change of two",
    [
      [a, ["t1", "t2"]],
      [b, all],
    ],
    "suspect",
  ],
  [
    "that passed one by chance",
    [
      [a, ["t1", "t2"]],
      [b, all],
      [a, all],
    ],
    "earned",
  ],
  [
    "that passes one each time",
    [
      [a, ["t1", "t2"]],
      [b, all],
      [a, ["t1", "t2"]],
    ],
    "suspect",
  ],
  ["with one changed test, which passes", [[single, []]], "suspect"],
  ["that fails what was left alone", [[a, [...all, "t9"]]], "suspect"],
  ["that cannot be loaded", [[a, ["ALL"]]], "suspect"],
  ["that ends without a report", [[a, undefined]], "suspect"],
  [
    "that was unsteady once",
    [
      [a, undefined],
      [b, all],
    ],
    "earned",
  ],
  ["whose tests are called like properties of objects", [[a, ["__proto__", ...all]]], "earned"],
])("a pass %s is %s", ([, runs, status]) => {
  const weighed = runs.map(([of, failed]) => ({ control: of, failed: failed && new Set(failed) }));
  expect(weighControls(weighed)).toBe(status);
});
