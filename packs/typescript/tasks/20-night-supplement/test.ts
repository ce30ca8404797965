import assert from "node:assert/strict";
import { test } from "node:test";
import { taskFunc } from "./solution.ts";

const shift = (start: string, end: string) => ({ start, end });
const berlin = (...shifts: [string, string][]) =>
  taskFunc(
    shifts.map(([start, end]) => shift(start, end)),
    "Europe/Berlin",
  );

test("a shift past midnight on Sunday counts for two weeks", () => {
  assert.deepEqual(berlin(["2025-02-16T21:00:00+01:00", "2025-02-17T02:00:00+01:00"]), [
    { week: "2025-W07", minutes: 180, night: 120, sunday: 180, overtime: 0 },
    { week: "2025-W08", minutes: 120, night: 120, sunday: 0, overtime: 0 },
  ]);
});

test("night is from ten to six by the local clock", () => {
  assert.deepEqual(berlin(["2025-06-03T03:30:00Z", "2025-06-03T12:00:00Z"]), [
    { week: "2025-W23", minutes: 510, night: 30, sunday: 0, overtime: 0 },
  ]);
  assert.deepEqual(berlin(["2025-06-03T20:00:00+02:00", "2025-06-03T23:15:00+02:00"]), [
    { week: "2025-W23", minutes: 195, night: 75, sunday: 0, overtime: 0 },
  ]);
  assert.deepEqual(berlin(["2025-06-03T06:00:00+02:00", "2025-06-03T22:00:00+02:00"]), [
    { week: "2025-W23", minutes: 960, night: 0, sunday: 0, overtime: 0 },
  ]);
});

test("the night of the spring change is an hour shorter", () => {
  assert.deepEqual(berlin(["2025-03-29T22:00:00+01:00", "2025-03-30T07:00:00+02:00"]), [
    { week: "2025-W13", minutes: 480, night: 420, sunday: 360, overtime: 0 },
  ]);
});

test("the night of the autumn change is an hour longer", () => {
  assert.deepEqual(berlin(["2025-10-25T22:00:00+02:00", "2025-10-26T07:00:00+01:00"]), [
    { week: "2025-W43", minutes: 600, night: 540, sunday: 480, overtime: 0 },
  ]);
});

test("a shift may run over several days", () => {
  assert.deepEqual(berlin(["2025-06-07T12:00:00+02:00", "2025-06-09T01:00:00+02:00"]), [
    { week: "2025-W23", minutes: 2160, night: 600, sunday: 1440, overtime: 0 },
    { week: "2025-W24", minutes: 60, night: 60, sunday: 0, overtime: 0 },
  ]);
});

test("weeks have the year of their ISO number", () => {
  const weeks = berlin(
    ["2027-01-03T08:00:00+01:00", "2027-01-03T09:00:00+01:00"],
    ["2024-12-30T08:00:00+01:00", "2024-12-30T09:30:00+01:00"],
  );
  assert.deepEqual(weeks, [
    { week: "2025-W01", minutes: 90, night: 0, sunday: 0, overtime: 0 },
    { week: "2026-W53", minutes: 60, night: 0, sunday: 60, overtime: 0 },
  ]);
});

test("work beyond the limit is overtime", () => {
  const days = ["02", "03", "04", "05"].map((day) =>
    shift(`2025-06-${day}T06:00:00+02:00`, `2025-06-${day}T16:30:00+02:00`),
  );
  assert.deepEqual(taskFunc(days, "Europe/Berlin"), [
    { week: "2025-W23", minutes: 2520, night: 0, sunday: 0, overtime: 120 },
  ]);
  assert.equal(taskFunc(days, "Europe/Berlin", 2520)[0].overtime, 0);
  assert.equal(taskFunc(days, "Europe/Berlin", 600)[0].overtime, 1920);
});

test("the same instants count differently in other zones", () => {
  const shifts = [shift("2025-07-06T20:00:00Z", "2025-07-07T02:00:00Z")];
  assert.deepEqual(taskFunc(shifts, "America/New_York"), [
    { week: "2025-W27", minutes: 360, night: 0, sunday: 360, overtime: 0 },
  ]);
  assert.deepEqual(taskFunc(shifts, "Asia/Kathmandu"), [
    { week: "2025-W28", minutes: 360, night: 255, sunday: 0, overtime: 0 },
  ]);
});

test("shifts may come in any order and touch", () => {
  assert.deepEqual(
    berlin(
      ["2025-06-03T12:00:00+02:00", "2025-06-03T14:00:00+02:00"],
      ["2025-06-03T08:00:00+02:00", "2025-06-03T12:00:00+02:00"],
    ),
    [{ week: "2025-W23", minutes: 360, night: 0, sunday: 0, overtime: 0 }],
  );
  assert.deepEqual(berlin(), []);
});

test("a shift that ends at midnight has no part in the next week", () => {
  assert.deepEqual(berlin(["2025-06-08T22:00:00+02:00", "2025-06-09T00:00:00+02:00"]), [
    { week: "2025-W23", minutes: 120, night: 120, sunday: 120, overtime: 0 },
  ]);
});

test("shifts that are not valid are refused", () => {
  const refused = (...shifts: [string, string][]) =>
    assert.throws(() => berlin(...shifts), RangeError);
  refused(["soon", "2025-06-03T12:00:00Z"]);
  refused(["2025-06-03T12:00:00Z", "later"]);
  refused(["2025-06-03T12:00:00Z", "2025-06-03T12:00:00Z"]);
  refused(["2025-06-03T12:00:00Z", "2025-06-03T11:00:00Z"]);
  refused(
    ["2025-06-03T12:00:00Z", "2025-06-03T14:00:00Z"],
    ["2025-06-03T08:00:00Z", "2025-06-03T12:01:00Z"],
  );
});
