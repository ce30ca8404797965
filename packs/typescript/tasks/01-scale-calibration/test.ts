import assert from "node:assert/strict";
import { test } from "node:test";
import { taskFunc } from "./solution.ts";

const pairs = (...values: [number, number][]) =>
  values.map(([reference, shown]) => ({ reference, shown }));

const noisy: [number, number][] = [
  [0, 0.1],
  [10, 9.9],
  [20, 20.2],
  [30, 29.9],
  [40, 40.1],
  [50, 49.8],
];

test("a straight line is found without outliers", () => {
  assert.deepEqual(taskFunc(pairs([0, 0.2], [10, 10.3], [20, 20.4], [30, 30.5])), {
    slope: 1.01,
    intercept: 0.2,
    rSquared: 1,
    outliers: [],
  });
});

test("noise inside the limit is kept", () => {
  assert.deepEqual(taskFunc(pairs(...noisy)), {
    slope: 0.9966,
    intercept: 0.0857,
    rSquared: 0.9999,
    outliers: [],
  });
});

test("a jammed reading is left out of the second line", () => {
  assert.deepEqual(
    taskFunc(pairs([0, 1], [10, 11], [20, 21], [30, 91], [40, 41], [50, 51], [60, 61])),
    { slope: 1, intercept: 1, rSquared: 1, outliers: [3] },
  );
});

const worn: [number, number][] = [
  [0, 0.1],
  [10, 10.2],
  [20, 20.1],
  [30, 5],
  [40, 40.1],
  [50, 55.9],
  [60, 60.2],
  [70, 69.9],
  [80, 80.1],
];

test("a low reading is an outlier as well as a high one", () => {
  assert.deepEqual(taskFunc(pairs(...worn)), {
    slope: 1.0074,
    intercept: 0.5185,
    rSquared: 0.9951,
    outliers: [3],
  });
  assert.deepEqual(taskFunc(pairs(...worn), 3).outliers, [3, 5]);
});

test("a smaller limit leaves out more", () => {
  assert.deepEqual(taskFunc(pairs(...noisy), 1.2), {
    slope: 0.9951,
    intercept: 0.0356,
    rSquared: 1,
    outliers: [2, 4],
  });
});

test("a falling line has a negative slope and plain zero as intercept", () => {
  const result = taskFunc(pairs([1, -2], [2, -4], [3, -6], [4, -8]));
  assert.equal(result.slope, -2);
  assert.ok(Object.is(result.intercept, 0));
});

test("three different references are the fewest", () => {
  assert.throws(() => taskFunc([]), RangeError);
  assert.throws(() => taskFunc(pairs([1, 1], [2, 2], [2, 2.1], [1, 1.1])), RangeError);
  assert.deepEqual(taskFunc(pairs([1, 2], [2, 3], [3, 4])).outliers, []);
});

test("outliers that leave too few references are refused", () => {
  const readings = pairs([0, 0], [0, 0], [10, 10], [10, 10], [20, 50]);
  assert.throws(() => taskFunc(readings, 0.1), RangeError);
});

test("a reading at the limit is kept and five is the limit without another", () => {
  assert.deepEqual(taskFunc(pairs(...noisy, [60, 60.1]), 1).outliers, [1, 3, 5]);
  const oneOff = (shown: number) =>
    pairs(...worn.slice(0, 3), [30, 30], [40, shown], [50, 49.8], ...worn.slice(6));
  assert.deepEqual(taskFunc(oneOff(40.5)).outliers, []);
  assert.deepEqual(taskFunc(oneOff(40.56)).outliers, [4]);
});

test("a limit must be above zero", () => {
  const straight = pairs([0, 1], [10, 11], [20, 21], [30, 31]);
  assert.throws(() => taskFunc(straight, 0), RangeError);
  assert.throws(() => taskFunc(straight, -1), RangeError);
  assert.throws(() => taskFunc(straight, Number.NaN), RangeError);
  assert.equal(taskFunc(straight, 0.5).slope, 1);
});

test("values that are no finite numbers are refused", () => {
  assert.throws(() => taskFunc(pairs(...noisy, [Number.NaN, 1])), TypeError);
  assert.throws(() => taskFunc(pairs(...noisy, [60, Number.POSITIVE_INFINITY])), TypeError);
});

test("the readings are not changed", () => {
  const readings = pairs(...noisy);
  taskFunc(readings, 2);
  assert.deepEqual(readings[5], { reference: 50, shown: 49.8 });
  assert.equal(readings.length, 6);
});
