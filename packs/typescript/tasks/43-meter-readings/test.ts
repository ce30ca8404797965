import assert from "node:assert/strict";
import { test } from "node:test";
import { taskFunc } from "./solution.ts";

const csv = (...lines: string[]) => `time,counter\n${lines.join("\n")}\n`;

test("shares what was used among the months by time", () => {
  const text = csv("2025-01-31T18:00:00Z,1000", "2025-02-01T12:00:00Z,1009");
  assert.deepEqual(taskFunc(text, "UTC"), [
    { month: "2025-01", kilowattHours: 3 },
    { month: "2025-02", kilowattHours: 6 },
  ]);
});

test("knows the months of the zone", () => {
  const text = csv("2025-01-31T22:00:00Z,0", "2025-02-01T01:00:00Z,3");
  assert.deepEqual(taskFunc(text, "Europe/Oslo"), [
    { month: "2025-01", kilowattHours: 1 },
    { month: "2025-02", kilowattHours: 2 },
  ]);
});

test("takes readings in any order, with months in between", () => {
  const text = csv("2025-04-01T00:00:00Z,90", "2025-01-01T00:00:00Z,0");
  assert.deepEqual(taskFunc(text, "UTC"), [
    { month: "2025-01", kilowattHours: 31 },
    { month: "2025-02", kilowattHours: 28 },
    { month: "2025-03", kilowattHours: 31 },
  ]);
});

test("takes a lower counter for a new one that began at 0", () => {
  const text = csv(
    "2025-05-01T00:00:00Z,9990",
    "2025-05-02T00:00:00Z,5",
    "2025-05-03T00:00:00Z,5",
    "2025-05-04T00:00:00Z,7.5",
  );
  assert.deepEqual(taskFunc(text, "UTC"), [{ month: "2025-05", kilowattHours: 7.5 }]);
});

test("passes over blank lines and other columns, and rounds to two decimals", () => {
  const text = "note,time,counter\n\nfirst,2025-06-01T00:00:00+00:00,0\n,2025-06-02T00:00:00Z,0.126\n\n";
  assert.deepEqual(taskFunc(text, "UTC"), [{ month: "2025-06", kilowattHours: 0.13 }]);
});

test("refuses what it cannot read", () => {
  const good = "2025-01-01T00:00:00Z,1";
  const range = { name: "RangeError" };
  assert.throws(() => taskFunc(csv(good), "UTC"), range);
  assert.throws(() => taskFunc(csv(good, "yesterday,2"), "UTC"), range);
  assert.throws(() => taskFunc(csv(good, "2025-01-02T00:00:00Z,many"), "UTC"), range);
  assert.throws(() => taskFunc(csv(good, "2025-01-02T00:00:00Z,"), "UTC"), range);
  assert.throws(() => taskFunc(csv(good, "2025-01-02T00:00:00Z,2"), "Mars/Olympus"), range);
});
