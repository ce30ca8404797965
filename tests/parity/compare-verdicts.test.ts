import { expect, test } from "vitest";
import { compareVerdicts, type Statement } from "../../bench/support/compare-verdicts.ts";

const pass: Statement = { status: "pass", details: {} };
const failsIn = (...tests: string[]): Statement => ({
  status: "fail",
  details: Object.fromEntries(tests.map((name) => [name, `trace of ${name}`])),
});

function compare(theirs: Statement | undefined, ours: Statement | undefined) {
  return compareVerdicts(
    ["a"],
    () => theirs,
    () => ours,
  );
}

test("equal statuses with equal failing tests are equal, whatever the traces say", () => {
  const other: Statement = { status: "fail", details: { test_b: "x", test_a: "y" } };
  expect(compare(failsIn("test_a", "test_b"), other)).toMatchObject({
    equalStatuses: 1,
    equalTests: 1,
    differences: [],
  });
});

test("another status is a difference of status and of tests", () => {
  expect(compare(pass, failsIn("test_a"))).toMatchObject({
    equalStatuses: 0,
    equalTests: 0,
    differences: [{ id: "a", kind: "status" }],
  });
});

test("other failing tests under the same status are a difference of tests alone", () => {
  expect(compare(failsIn("test_a"), failsIn("test_a", "test_b"))).toMatchObject({
    equalStatuses: 1,
    equalTests: 0,
    differences: [{ id: "a", kind: "tests" }],
  });
});

test.for([
  ["the official harness gave no verdict", { status: "broken", details: {} }, pass],
  ["we gave no verdict", pass, undefined],
  ["nobody gave a verdict", undefined, undefined],
] as [string, Statement | undefined, Statement | undefined][])(
  "nothing is equal when %s",
  ([, theirs, ours]) => {
    expect(compare(theirs, ours)).toMatchObject({ equalStatuses: 0, equalTests: 0 });
  },
);
