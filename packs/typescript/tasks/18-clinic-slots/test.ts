import assert from "node:assert/strict";
import { test } from "node:test";
import { taskFunc } from "./solution.ts";

const open = (weekday: number, from: string, until: string) => ({ weekday, from, until });
const berlin = (first: string, days = 1, minutes = 30) => ({
  first,
  days,
  minutes,
  zone: "Europe/Berlin",
});

test("an opening is cut into slots", () => {
  assert.deepEqual(taskFunc([open(1, "08:00", "09:00")], [], berlin("2025-03-31")), [
    "2025-03-31T08:00+02:00",
    "2025-03-31T08:30+02:00",
  ]);
});

test("only the days of the plan and their weekdays count", () => {
  const openings = [
    open(5, "10:00", "11:00"),
    open(1, "09:30", "10:00"),
    open(7, "00:00", "24:00"),
  ];
  assert.deepEqual(taskFunc(openings, [], berlin("2025-01-03", 4, 720)), [
    "2025-01-05T00:00+01:00",
    "2025-01-05T12:00+01:00",
  ]);
  assert.deepEqual(taskFunc(openings, [], berlin("2025-01-03", 4)).slice(-2), [
    "2025-01-05T23:30+01:00",
    "2025-01-06T09:30+01:00",
  ]);
  assert.deepEqual(taskFunc(openings, [], berlin("2025-01-03", 0)), []);
});

test("a rest that is too short is lost", () => {
  assert.deepEqual(taskFunc([open(3, "08:00", "08:50")], [], berlin("2025-06-04", 1, 20)), [
    "2025-06-04T08:00+02:00",
    "2025-06-04T08:20+02:00",
  ]);
  assert.deepEqual(taskFunc([open(3, "08:00", "08:19")], [], berlin("2025-06-04", 1, 20)), []);
});

test("bookings take the slots that they overlap", () => {
  const bookings = [
    "2025-06-04T06:30:00Z/2025-06-04T07:00:00Z",
    "2025-06-04T09:40:00+02:00/2025-06-04T09:50:00+02:00",
    "2025-06-04T10:15+02:00/PT30M",
  ];
  assert.deepEqual(taskFunc([open(3, "08:00", "11:30")], bookings, berlin("2025-06-04")), [
    "2025-06-04T08:00+02:00",
    "2025-06-04T09:00+02:00",
    "2025-06-04T11:00+02:00",
  ]);
});

test("an opening over the spring change is an hour shorter", () => {
  assert.deepEqual(taskFunc([open(7, "01:00", "04:00")], [], berlin("2025-03-30", 1, 60)), [
    "2025-03-30T01:00+01:00",
    "2025-03-30T03:00+02:00",
  ]);
  assert.deepEqual(taskFunc([open(7, "02:30", "04:30")], [], berlin("2025-03-30", 1, 30)), [
    "2025-03-30T03:30+02:00",
    "2025-03-30T04:00+02:00",
  ]);
});

test("an opening over the autumn change has the hour twice", () => {
  assert.deepEqual(taskFunc([open(7, "02:00", "03:00")], [], berlin("2025-10-26", 1, 60)), [
    "2025-10-26T02:00+02:00",
    "2025-10-26T02:00+01:00",
  ]);
});

test("days after a change have the new offset", () => {
  const plan = { first: "2025-11-01", days: 3, minutes: 60, zone: "America/New_York" };
  const openings = [6, 7, 1].map((weekday) => open(weekday, "09:00", "10:15"));
  assert.deepEqual(taskFunc(openings, ["2025-11-02T14:30:00Z/2025-11-02T15:00:00Z"], plan), [
    "2025-11-01T09:00-04:00",
    "2025-11-03T09:00-05:00",
  ]);
});

test("openings of a day may be in any order and overlap", () => {
  const openings = [
    open(2, "14:00", "15:00"),
    open(2, "08:00", "09:00"),
    open(2, "08:30", "09:30"),
  ];
  assert.deepEqual(taskFunc(openings, [], berlin("2025-06-03")), [
    "2025-06-03T08:00+02:00",
    "2025-06-03T08:30+02:00",
    "2025-06-03T09:00+02:00",
    "2025-06-03T14:00+02:00",
    "2025-06-03T14:30+02:00",
  ]);
});

test("plans that are not valid are refused", () => {
  const plan = berlin("2025-06-03");
  assert.throws(() => taskFunc([], [], { ...plan, zone: "Europe/Nowhere" }), RangeError);
  assert.throws(() => taskFunc([], [], { ...plan, first: "2025-02-30" }), RangeError);
  assert.throws(() => taskFunc([], [], { ...plan, days: -1 }), RangeError);
  assert.throws(() => taskFunc([], [], { ...plan, minutes: 0 }), RangeError);
});

test("openings and bookings that are not valid are refused", () => {
  const plan = berlin("2025-06-03");
  assert.throws(() => taskFunc([open(1, "09:00", "09:00")], [], plan), RangeError);
  assert.throws(() => taskFunc([open(1, "22:00", "06:00")], [], plan), RangeError);
  assert.throws(() => taskFunc([], ["tomorrow"], plan), RangeError);
  assert.throws(() => taskFunc([], ["2025-06-03T10:00Z/2025-06-03T09:00Z"], plan), RangeError);
});
