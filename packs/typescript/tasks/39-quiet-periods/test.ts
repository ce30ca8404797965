import assert from "node:assert/strict";
import { test } from "node:test";
import { taskFunc, type Maintenance } from "./solution.ts";

const BACKUP: Maintenance = {
  name: "backup",
  zone: "Europe/Berlin",
  start: "2025-03-03T22:00",
  rule: "FREQ=WEEKLY;BYDAY=MO",
  minutes: 45,
};

function periods(changes: Partial<Maintenance>[], from: string, to: string): string[] {
  const maintenances = changes.map((change) => ({ ...BACKUP, ...change }));
  return taskFunc(maintenances, from, to).map(
    ({ start, end, names }) => `${start} ${end} ${names.join("+")}`,
  );
}

test("a maintenance recurs in UTC terms", () => {
  assert.deepEqual(taskFunc([BACKUP], "2025-03-01T00:00:00Z", "2025-03-15T00:00:00Z"), [
    { start: "2025-03-03T21:00:00Z", end: "2025-03-03T21:45:00Z", names: ["backup"] },
    { start: "2025-03-10T21:00:00Z", end: "2025-03-10T21:45:00Z", names: ["backup"] },
  ]);
});

test("the time of day stays when clocks change", () => {
  assert.deepEqual(periods([{}], "2025-03-24T00:00:00Z", "2025-04-02T00:00:00Z"), [
    "2025-03-24T21:00:00Z 2025-03-24T21:45:00Z backup",
    "2025-03-31T20:00:00Z 2025-03-31T20:45:00Z backup",
  ]);
});

test("a time that is skipped is moved later, the length stays", () => {
  const night = { rule: "FREQ=DAILY", start: "2025-03-01T02:30", minutes: 60 };
  assert.deepEqual(periods([night], "2025-03-29T00:00:00Z", "2025-03-31T12:00:00Z"), [
    "2025-03-29T01:30:00Z 2025-03-29T02:30:00Z backup",
    "2025-03-30T01:30:00Z 2025-03-30T02:30:00Z backup",
    "2025-03-31T00:30:00Z 2025-03-31T01:30:00Z backup",
  ]);
  const long = { rule: "FREQ=DAILY", start: "2025-03-01T01:00", minutes: 180 };
  assert.deepEqual(periods([long], "2025-03-30T00:00:00Z", "2025-03-30T20:00:00Z"), [
    "2025-03-30T00:00:00Z 2025-03-30T03:00:00Z backup",
  ]);
});

test("of a time that comes twice the earlier one is meant", () => {
  const night = { rule: "FREQ=DAILY", start: "2025-10-01T02:30", minutes: 10 };
  assert.deepEqual(periods([night], "2025-10-26T00:00:00Z", "2025-10-26T12:00:00Z"), [
    "2025-10-26T00:30:00Z 2025-10-26T00:40:00Z backup",
  ]);
  const west = { ...night, zone: "America/New_York", start: "2025-10-01T01:30" };
  assert.deepEqual(periods([west], "2025-11-02T00:00:00Z", "2025-11-02T12:00:00Z"), [
    "2025-11-02T05:30:00Z 2025-11-02T05:40:00Z backup",
  ]);
});

test("days of the rule are local days", () => {
  const tokyo = { zone: "Asia/Tokyo", start: "2025-03-03T03:00" };
  assert.deepEqual(periods([tokyo], "2025-03-08T00:00:00Z", "2025-03-12T00:00:00Z"), [
    "2025-03-09T18:00:00Z 2025-03-09T18:45:00Z backup",
  ]);
  const hawaii = { zone: "Pacific/Honolulu", start: "2025-03-03T20:00" };
  assert.deepEqual(periods([hawaii], "2025-03-11T06:00:00Z", "2025-03-11T09:00:00Z"), [
    "2025-03-11T06:00:00Z 2025-03-11T06:45:00Z backup",
  ]);
  const line = { zone: "Pacific/Kiritimati", start: "2025-03-03T01:00" };
  assert.deepEqual(periods([line], "2025-03-09T11:00:00Z", "2025-03-09T12:00:00Z"), [
    "2025-03-09T11:00:00Z 2025-03-09T11:45:00Z backup",
  ]);
});

test("dates can be left out", () => {
  const daily = {
    rule: "FREQ=DAILY",
    start: "2025-03-03T23:50",
    minutes: 20,
    except: ["2025-03-04", "2025-03-06"],
  };
  assert.deepEqual(periods([daily], "2025-03-03T00:00:00Z", "2025-03-07T12:00:00Z"), [
    "2025-03-03T22:50:00Z 2025-03-03T23:10:00Z backup",
    "2025-03-05T22:50:00Z 2025-03-05T23:10:00Z backup",
  ]);
});

test("rules with an interval, a count or an end", () => {
  assert.deepEqual(
    periods(
      [{ rule: "FREQ=WEEKLY;INTERVAL=2;COUNT=2" }],
      "2025-01-01T00:00:00Z",
      "2026-01-01T00:00:00Z",
    ),
    [
      "2025-03-03T21:00:00Z 2025-03-03T21:45:00Z backup",
      "2025-03-17T21:00:00Z 2025-03-17T21:45:00Z backup",
    ],
  );
  const monthly = {
    rule: "FREQ=MONTHLY;BYDAY=-1SU;UNTIL=20250501T000000Z",
    start: "2025-03-03T06:00",
  };
  assert.deepEqual(periods([monthly], "2025-01-01T00:00:00Z", "2026-01-01T00:00:00Z"), [
    "2025-03-30T04:00:00Z 2025-03-30T04:45:00Z backup",
    "2025-04-27T04:00:00Z 2025-04-27T04:45:00Z backup",
  ]);
});

test("nothing before the start, and the start only if the rule gives it", () => {
  assert.deepEqual(
    periods([{ start: "2025-03-05T22:00" }], "2025-03-01T00:00:00Z", "2025-03-11T00:00:00Z"),
    ["2025-03-10T21:00:00Z 2025-03-10T21:45:00Z backup"],
  );
});

test("maintenances that overlap or touch make one period", () => {
  const changes = [
    { name: "b", minutes: 30 },
    { name: "a", start: "2025-03-03T22:30", minutes: 30 },
    { name: "b", start: "2025-03-03T22:50", minutes: 20 },
    { name: "c", start: "2025-03-03T22:40", minutes: 5 },
    { name: "d", start: "2025-03-03T23:11", minutes: 5 },
  ];
  assert.deepEqual(periods(changes, "2025-03-03T00:00:00Z", "2025-03-04T00:00:00Z"), [
    "2025-03-03T21:00:00Z 2025-03-03T22:10:00Z a+b+c",
    "2025-03-03T22:11:00Z 2025-03-03T22:16:00Z d",
  ]);
});

test("periods are cut off at the ends", () => {
  assert.deepEqual(periods([{}], "2025-03-03T21:10:00Z", "2025-03-03T21:20:00Z"), [
    "2025-03-03T21:10:00Z 2025-03-03T21:20:00Z backup",
  ]);
  assert.deepEqual(periods([{}], "2025-03-03T22:30:00+01:00", "2025-03-03T23:00:00+01:00"), [
    "2025-03-03T21:30:00Z 2025-03-03T21:45:00Z backup",
  ]);
  assert.deepEqual(periods([{}], "2025-03-03T21:45:00Z", "2025-03-10T21:00:00Z"), []);
  assert.deepEqual(periods([{}], "2025-03-03T21:44:59Z", "2025-03-10T21:00:01Z"), [
    "2025-03-03T21:44:59Z 2025-03-03T21:45:00Z backup",
    "2025-03-10T21:00:00Z 2025-03-10T21:00:01Z backup",
  ]);
});

test("a long maintenance that began before the time asked for", () => {
  const long = { minutes: 10 * 24 * 60, rule: "FREQ=YEARLY" };
  assert.deepEqual(periods([long], "2025-03-12T00:00:00Z", "2025-03-13T00:00:00Z"), [
    "2025-03-12T00:00:00Z 2025-03-13T00:00:00Z backup",
  ]);
});

test("no maintenances, no periods", () => {
  assert.deepEqual(periods([], "2025-03-12T00:00:00Z", "2025-03-13T00:00:00Z"), []);
});

test("what is not valid is refused", () => {
  const week = ["2025-03-03T00:00:00Z", "2025-03-10T00:00:00Z"] as const;
  assert.throws(() => periods([{ zone: "Europe/Atlantis" }], ...week), RangeError);
  assert.throws(() => periods([{ start: "yesterday" }], ...week), RangeError);
  assert.throws(() => periods([{ start: "2025-02-30T22:00" }], ...week), RangeError);
  assert.throws(() => periods([{ minutes: 0 }], ...week), RangeError);
  assert.throws(() => periods([{ minutes: 1.5 }], ...week), RangeError);
  assert.throws(() => periods([{}], week[1], week[0]), RangeError);
  assert.throws(() => periods([{}], week[0], week[0]), RangeError);
  assert.throws(() => periods([{}], "soon", week[1]), RangeError);
  assert.throws(() => periods([{ rule: "FREQ=SOMETIMES" }], ...week), Error);
  assert.deepEqual(periods([{ minutes: 1 }], ...week), [
    "2025-03-03T21:00:00Z 2025-03-03T21:01:00Z backup",
  ]);
});
