// task: doubles numbers, also in lists, and refuses everything else
import assert from "node:assert/strict";
import { test } from "node:test";
import { taskFunc } from "./solution.ts";

test("doubles a number", () => {
  assert.equal(taskFunc(21), 42);
  assert.equal(taskFunc(-3), -6);
});

test("doubles a fraction", () => {
  assert.equal(taskFunc(0.25), 0.5);
});

test("doubles every number of a list", () => {
  assert.deepEqual(taskFunc([1, 2, 3]), [2, 4, 6]);
});

test("leaves an empty list empty", () => {
  assert.deepEqual(taskFunc([]), []);
});

test("refuses what is no number", () => {
  assert.throws(() => taskFunc("two"), TypeError);
});
