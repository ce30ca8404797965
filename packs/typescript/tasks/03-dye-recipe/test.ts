import assert from "node:assert/strict";
import { test } from "node:test";
import { taskFunc } from "./solution.ts";

const shelf = (rows: Record<string, number[]>) =>
  Object.entries(rows).map(([name, absorbance]) => ({ name, absorbance }));

test("a mixture of separate dyes is found exactly", () => {
  assert.deepEqual(taskFunc([0.5, 1], shelf({ blue: [1, 0], red: [0, 2] })), {
    grams: { blue: 0.5, red: 0.5 },
    misfit: 0,
  });
});

test("overlapping dyes are solved together", () => {
  const dyes = shelf({ blue: [2, 1, 0.5], red: [0.5, 2, 1], yellow: [0, 0.5, 3] });
  assert.deepEqual(taskFunc([3.5, 6, 9], dyes), {
    grams: { blue: 1.299, red: 1.805, yellow: 2.182 },
    misfit: 0,
  });
});

test("more wavelengths than dyes are matched by least squares", () => {
  assert.deepEqual(taskFunc([1, 2, 4], shelf({ blue: [1, 1, 1], red: [0, 1, 2] })), {
    grams: { blue: 0.833, red: 1.5 },
    misfit: 0.333,
  });
});

test("a dye with negative grams is struck off and the rest solved again", () => {
  const dyes = shelf({ blue: [1, 0.2], red: [0.2, 1] });
  assert.deepEqual(taskFunc([1, 0], dyes), {
    grams: { blue: 0.962, red: 0 },
    misfit: 0.192,
  });
});

test("dyes are struck off one at a time beginning with the most negative", () => {
  const dyes = shelf({ a: [1, 1, 0], b: [0, 1, 1], c: [1, 0, 2] });
  assert.deepEqual(taskFunc([3, 0, 1], dyes), {
    grams: { a: 1.111, b: 0, c: 0.778 },
    misfit: 1.111,
  });
  assert.deepEqual(taskFunc([0, 3, -2], shelf({ a: [1, 1, 0], b: [0, 1, 2], c: [1, 0, 1] })), {
    grams: { a: 1.5, b: 0, c: 0 },
    misfit: 2,
  });
});

test("a dye that was negative beside a struck one may stay", () => {
  const dyes = shelf({ a: [3, 0, 1], b: [1, 4, 3], c: [3, 4, 3] });
  assert.deepEqual(taskFunc([4, 4, 1], dyes), {
    grams: { a: 0.357, b: 0, c: 0.786 },
    misfit: 1.714,
  });
});

test("nothing fits a sample below all dyes", () => {
  assert.deepEqual(taskFunc([-1, -0.25], shelf({ a: [1, 0], b: [0, 1] })), {
    grams: { a: 0, b: 0 },
    misfit: 1,
  });
});

test("an empty shelf leaves the whole sample", () => {
  assert.deepEqual(taskFunc([0.25, 0.75], []), { grams: {}, misfit: 0.75 });
});

test("an exact zero is plain zero", () => {
  const { grams } = taskFunc([0, 2], shelf({ blue: [1, 0], red: [0, 1] }));
  assert.deepEqual(grams, { blue: 0, red: 2 });
});

test("wavelengths must agree", () => {
  assert.throws(() => taskFunc([], []), RangeError);
  assert.throws(() => taskFunc([1, 2], shelf({ blue: [1] })), RangeError);
  assert.throws(() => taskFunc([1], shelf({ blue: [1], red: [1, 2] })), RangeError);
});

test("dependent dyes are refused", () => {
  assert.throws(() => taskFunc([1, 2], shelf({ blue: [1, 2], navy: [2, 4] })), RangeError);
  assert.throws(() => taskFunc([1], shelf({ blue: [1], red: [3] })), RangeError);
});
