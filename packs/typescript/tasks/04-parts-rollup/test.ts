import assert from "node:assert/strict";
import { test } from "node:test";
import { taskFunc } from "./solution.ts";

const line = (assembly: string, part: string, quantity: number) => ({ assembly, part, quantity });

const bike = [
  line("bike", "wheel", 2),
  line("wheel", "spoke", 32),
  line("wheel", "nipple", 32),
  line("bike", "frame", 1),
  line("frame", "bolt", 4),
  line("bike", "bolt", 6),
  line("wheel", "hub", 1),
  line("hub", "bolt", 1),
];
const prices = { spoke: "0.25", nipple: "0.015", bolt: "0.105", hub: "99" };

test("quantities multiply down and add up over all ways", () => {
  assert.deepEqual(taskFunc(bike, prices, "bike"), {
    cost: "18.22",
    bought: [
      ["bolt", 12],
      ["nipple", 64],
      ["spoke", 64],
    ],
    levels: 3,
  });
});

test("an inner assembly is costed alone", () => {
  assert.deepEqual(taskFunc(bike, prices, "wheel"), {
    cost: "8.59",
    bought: [
      ["bolt", 1],
      ["nipple", 32],
      ["spoke", 32],
    ],
    levels: 2,
  });
});

test("a bought product costs its price", () => {
  assert.deepEqual(taskFunc(bike, prices, "bolt"), {
    cost: "0.11",
    bought: [["bolt", 1]],
    levels: 0,
  });
  assert.deepEqual(taskFunc([], { lamp: "7" }, "lamp"), {
    cost: "7.00",
    bought: [["lamp", 1]],
    levels: 0,
  });
});

test("repeated lines of the same pair add up", () => {
  const result = taskFunc([line("a", "b", 2), line("a", "b", 3)], { b: "1.1" }, "a");
  assert.deepEqual(result, { cost: "5.50", bought: [["b", 5]], levels: 1 });
});

test("the longest way counts as levels whatever the order of the lines", () => {
  const lines = [
    line("top", "pin", 1),
    line("mid", "low", 1),
    line("top", "mid", 1),
    line("low", "pin", 1),
  ];
  assert.equal(taskFunc(lines, { pin: "1" }, "top").levels, 3);
  assert.deepEqual(taskFunc(lines.toReversed(), { pin: "1" }, "top").bought, [["pin", 2]]);
});

test("cents are rounded half up from the exact sum", () => {
  assert.equal(taskFunc([line("a", "b", 3)], { b: "0.335" }, "a").cost, "1.01");
  assert.equal(taskFunc([line("a", "b", 1)], { b: "1.005" }, "a").cost, "1.01");
  assert.equal(
    taskFunc([line("a", "b", 1), line("a", "c", 1)], { b: "0.004", c: "0.004" }, "a").cost,
    "0.01",
  );
});

test("a part inside itself is a cycle", () => {
  const loop = [line("a", "b", 1), line("b", "c", 1), line("c", "b", 1)];
  assert.throws(() => taskFunc(loop, {}, "a"), /cycle/);
  assert.throws(() => taskFunc([line("a", "a", 1)], {}, "a"), /cycle/);
});

test("loops and missing prices elsewhere do not matter", () => {
  const lines = [line("a", "b", 1), line("x", "y", 1), line("y", "x", 1), line("z", "a", 4)];
  assert.deepEqual(taskFunc(lines, { b: "2" }, "a"), {
    cost: "2.00",
    bought: [["b", 1]],
    levels: 1,
  });
});

test("a missing price is named", () => {
  assert.throws(() => taskFunc(bike, { spoke: "1", bolt: "1" }, "bike"), {
    name: "ReferenceError",
    message: /nipple/,
  });
  assert.throws(() => taskFunc([], {}, "lamp"), { name: "ReferenceError", message: /lamp/ });
});

test("quantities must be whole and above zero", () => {
  assert.throws(() => taskFunc([line("a", "b", 0)], { b: "1" }, "a"), RangeError);
  assert.throws(() => taskFunc([line("a", "b", 1.5)], { b: "1" }, "a"), RangeError);
  assert.throws(() => taskFunc([line("x", "y", -1)], { b: "1" }, "b"), RangeError);
});
