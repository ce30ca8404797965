import assert from "node:assert/strict";
import { test } from "node:test";
import { taskFunc } from "./solution.ts";

test("two answers that always go together have V = 1", () => {
  assert.deepEqual(taskFunc("sex,pet\nf,cat\nm,dog\nf,cat\n", "sex", "pet"), {
    rows: ["f", "m"],
    columns: ["cat", "dog"],
    counts: [
      [2, 0],
      [0, 1],
    ],
    skipped: 0,
    chiSquare: 3,
    cramersV: 1,
  });
});

const commute = [
  "id,town,way,age",
  "1,Nord,bus,30",
  "2,Nord,bus,41",
  "3,Nord,bike,25",
  "4,Nord,walk,25",
  "5,Ost,bike,33",
  "6,Ost,bike,38",
  "7,Ost,bus,52",
  "8,West,walk,47",
  "9,West,bike,19",
  "10,Nord,bus,64",
].join("\n");

test("rows and columns are ordered by frequency", () => {
  assert.deepEqual(taskFunc(commute, "town", "way"), {
    rows: ["Nord", "Ost", "West"],
    columns: ["bike", "bus", "walk"],
    counts: [
      [1, 3, 1],
      [2, 1, 0],
      [1, 0, 1],
    ],
    skipped: 0,
    chiSquare: 3.9167,
    cramersV: 0.4425,
  });
});

test("the smaller side of the table counts for V", () => {
  const result = taskFunc("a,b\nx,1\nx,1\nx,2\ny,3\ny,2\ny,3\ny,3\n", "a", "b");
  assert.deepEqual(result.columns, ["3", "1", "2"]);
  assert.deepEqual(result.counts, [
    [3, 0, 1],
    [0, 2, 1],
  ]);
  assert.equal(result.chiSquare, 4.9583);
  assert.equal(result.cramersV, 0.8416);
  assert.equal(taskFunc("b,a\n1,x\n1,x\n2,x\n3,y\n2,y\n3,y\n3,y\n", "b", "a").cramersV, 0.8416);
});

test("equally frequent answers are in code unit order", () => {
  const result = taskFunc("a,b\nz,1\nb,1\nZ,1\nä,1\n", "a", "b");
  assert.deepEqual(result.rows, ["Z", "b", "z", "ä"]);
  assert.deepEqual(result.counts, [[1], [1], [1], [1]]);
  assert.equal(result.chiSquare, 0);
  assert.equal(result.cramersV, 0);
});

test("records with a missing answer are skipped and counted", () => {
  const result = taskFunc("a,b\nx,1\n,2\ny, \nx\n\n  \nx,1\n", "a", "b");
  assert.equal(result.skipped, 3);
  assert.deepEqual(result.rows, ["x"]);
  assert.deepEqual(result.columns, ["1"]);
  assert.deepEqual(result.counts, [[2]]);
});

test("answers are trimmed and quotes are understood", () => {
  const result = taskFunc('"a","b"\n"x, y"," 1"\n"x, y ",1\n"two\nlines",1\n', "a", "b");
  assert.deepEqual(result.rows, ["x, y", "two\nlines"]);
  assert.deepEqual(result.counts, [[2], [1]]);
  assert.equal(result.skipped, 0);
});

test("semicolons do not separate fields", () => {
  const result = taskFunc("a,b;c;d\nx,y;1;1\nx,y;2;2\n", "a", "b;c;d");
  assert.deepEqual(result.rows, ["x"]);
  assert.deepEqual(result.columns, ["y;1;1", "y;2;2"]);
});

test("a record that lacks the first answer altogether is skipped", () => {
  const result = taskFunc("a,b\nx,1\ny\n", "b", "a");
  assert.deepEqual([result.rows, result.columns, result.skipped], [["1"], ["x"], 1]);
});

test("a survey without counted records is empty", () => {
  assert.deepEqual(taskFunc("a,b\n,1\n", "a", "b"), {
    rows: [],
    columns: [],
    counts: [],
    skipped: 1,
    chiSquare: 0,
    cramersV: 0,
  });
});

test("a question that was not asked is refused", () => {
  assert.throws(() => taskFunc(commute, "city", "way"), RangeError);
  assert.throws(() => taskFunc(commute, "town", "Way"), RangeError);
  assert.throws(() => taskFunc("", "town", "way"), RangeError);
});
