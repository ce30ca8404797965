import assert from "node:assert/strict";
import { test } from "node:test";
import { taskFunc } from "./solution.ts";

const times = (count: number, minute: number) => Array.from({ length: count }, () => minute);

test("bins are shown from the smallest with empty ones between", () => {
  assert.deepEqual(taskFunc([3, 12, 15, 31]).split("\n"), [
    " 0-10 |# 1",
    "10-20 |## 2",
    "20-30 |",
    "30-40 |# 1",
    "n=4 median=13.5 p90=26.2",
  ]);
});

test("the order of the times does not matter", () => {
  assert.equal(taskFunc([31, 12, 3, 15]).split("\n")[4], "n=4 median=13.5 p90=26.2");
  assert.equal(taskFunc([100, 9, 20], 50).split("\n").at(-1), "n=3 median=20 p90=84");
});

test("a time on an edge belongs to the bin that begins there", () => {
  assert.deepEqual(taskFunc([10, 20, 20]).split("\n"), [
    "10-20 |# 1",
    "20-30 |## 2",
    "n=3 median=20 p90=20",
  ]);
  assert.deepEqual(taskFunc([0, 9.99, 10], 10).split("\n").slice(0, 2), [
    " 0-10 |## 2",
    "10-20 |# 1",
  ]);
});

test("labels are padded to the longest", () => {
  assert.deepEqual(taskFunc([95, 104], 5).split("\n"), [
    " 95-100 |# 1",
    "100-105 |# 1",
    "n=2 median=99.5 p90=103.1",
  ]);
});

test("long bars are scaled to the columns", () => {
  const lines = taskFunc([...times(80, 5), ...times(41, 15), ...times(1, 25)]).split("\n");
  assert.equal(lines[0], ` 0-10 |${"#".repeat(40)} 80`);
  assert.equal(lines[1], "10-20 |##################### 41");
  assert.equal(lines[2], "20-30 |# 1");
  assert.equal(lines[3], "n=122 median=5 p90=15");
});

test("bars up to the columns are not scaled", () => {
  const lines = taskFunc([...times(4, 1), ...times(2, 11)], 10, 4).split("\n");
  assert.deepEqual(lines.slice(0, 2), [" 0-10 |#### 4", "10-20 |## 2"]);
  const scaled = taskFunc([...times(8, 1), ...times(3, 11), ...times(1, 21)], 10, 4).split("\n");
  assert.deepEqual(scaled.slice(0, 3), [" 0-10 |#### 8", "10-20 |## 3", "20-30 |# 1"]);
});

test("the widths of bins can be chosen", () => {
  assert.deepEqual(taskFunc([7, 8, 9], 1).split("\n"), [
    " 7-8 |# 1",
    " 8-9 |# 1",
    "9-10 |# 1",
    "n=3 median=8 p90=8.8",
  ]);
});

test("a single time has one bin", () => {
  assert.equal(taskFunc([42.25]), "40-50 |# 1\nn=1 median=42.3 p90=42.3");
});

test("no times have only a count", () => {
  assert.equal(taskFunc([]), "n=0");
});

test("values out of range are refused", () => {
  assert.throws(() => taskFunc([-1]), RangeError);
  assert.throws(() => taskFunc([Number.NaN]), RangeError);
  assert.throws(() => taskFunc([Number.POSITIVE_INFINITY]), RangeError);
  assert.throws(() => taskFunc([1], 0), RangeError);
  assert.throws(() => taskFunc([1], 2.5), RangeError);
  assert.throws(() => taskFunc([1], 10, 0), RangeError);
  assert.throws(() => taskFunc([], 10, 1.5), RangeError);
});

test("the given times stay in their order", () => {
  const given = [30, 10, 20];
  taskFunc(given);
  assert.deepEqual(given, [30, 10, 20]);
});
