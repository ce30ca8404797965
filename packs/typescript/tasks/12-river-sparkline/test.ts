import assert from "node:assert/strict";
import { test } from "node:test";
import { taskFunc } from "./solution.ts";

test("three levels make two segments", () => {
  assert.deepEqual(taskFunc([100, 150, 200], 80, 20), {
    path: "M0,20L40,10L80,0",
    low: [0, 20],
    high: [80, 0],
    meanY: 10,
  });
});

test("the first lowest and the last highest level are marked", () => {
  assert.deepEqual(taskFunc([5, 1, 5, 1, 5, 3], 100, 40), {
    path: "M0,0L20,40L40,0L60,40L80,0L100,20",
    low: [20, 40],
    high: [80, 0],
    meanY: 16.7,
  });
});

test("a silent gauge interrupts the line", () => {
  assert.deepEqual(taskFunc([null, 10, 20, null, 30, 25, null], 60, 10), {
    path: "M10,10L20,5M40,0L50,2.5",
    low: [10, 10],
    high: [40, 0],
    meanY: 4.4,
  });
});

test("a level alone between silences is a point", () => {
  assert.equal(taskFunc([1, null, 3, null, 2], 40, 8).path, "M0,8ZM20,0ZM40,4Z");
});

test("coordinates are rounded to one decimal", () => {
  const result = taskFunc([0, 1, 2, 7], 100, 10);
  assert.equal(result.path, "M0,10L33.3,8.6L66.7,7.1L100,0");
  assert.equal(result.meanY, 6.4);
  assert.deepEqual(taskFunc([3, 0, 9, 4], 10, 7).low, [3.3, 7]);
  assert.deepEqual(taskFunc([3, 0, 9, 4], 10, 7).high, [6.7, 0]);
});

test("equal levels lie at half the height", () => {
  assert.deepEqual(taskFunc([4, 4, 4], 20, 9), {
    path: "M0,4.5L10,4.5L20,4.5",
    low: [0, 4.5],
    high: [20, 4.5],
    meanY: 4.5,
  });
});

test("negative levels and zero are levels", () => {
  assert.deepEqual(taskFunc([-10, 0, 10], 2, 2), {
    path: "M0,2L1,1L2,0",
    low: [0, 2],
    high: [2, 0],
    meanY: 1,
  });
});

test("a single level lies at the left", () => {
  assert.deepEqual(taskFunc([7], 50, 30), {
    path: "M0,15Z",
    low: [0, 15],
    high: [0, 15],
    meanY: 15,
  });
});

test("without levels there is nothing to draw", () => {
  const nothing = { path: "", low: null, high: null, meanY: null };
  assert.deepEqual(taskFunc([], 50, 30), nothing);
  assert.deepEqual(taskFunc([null, null], 50, 30), nothing);
});

test("width and height must be above zero", () => {
  assert.throws(() => taskFunc([1, 2], 0, 10), RangeError);
  assert.throws(() => taskFunc([1, 2], 10, 0), RangeError);
  assert.throws(() => taskFunc([], -1, 10), RangeError);
  assert.throws(() => taskFunc([1, 2], 10, Number.NaN), RangeError);
  assert.equal(taskFunc([1, 2], 0.5, 0.5).path, "M0,0.5L0.5,0");
});
