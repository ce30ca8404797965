import assert from "node:assert/strict";
import { test } from "node:test";
import { taskFunc } from "./solution.ts";

const round = (kind: string, start: string, rule: string) => ({ kind, start, rule });
const show = (pickups: ReturnType<typeof taskFunc>) =>
  pickups.map(({ date, kinds, moved }) => `${date} ${kinds.join("+")} (${moved.join("+")})`);
const may = { from: "2025-05-01", until: "2025-05-31" };

test("a holiday moves its own day and those after it in the week", () => {
  const rounds = [round("paper", "2025-04-29", "FREQ=WEEKLY;BYDAY=TU,TH")];
  assert.deepEqual(taskFunc(rounds, ["2025-05-01"], { from: "2025-04-29", until: "2025-05-04" }), [
    { date: "2025-04-29", kinds: ["paper"], moved: [] },
    { date: "2025-05-02", kinds: ["paper"], moved: ["paper"] },
  ]);
});

test("rounds are expanded from their start by their rules", () => {
  const rounds = [
    round("paper", "2025-05-06", "FREQ=WEEKLY;INTERVAL=2"),
    round("bio", "2025-05-06", "FREQ=WEEKLY;COUNT=2"),
    round("glass", "2025-01-15", "RRULE:FREQ=MONTHLY;BYDAY=3WE"),
  ];
  assert.deepEqual(show(taskFunc(rounds, [], may)), [
    "2025-05-06 bio+paper ()",
    "2025-05-13 bio ()",
    "2025-05-20 paper ()",
    "2025-05-21 glass ()",
  ]);
});

test("days before the holiday stay and Friday goes to Saturday", () => {
  const rounds = [round("bio", "2025-05-26", "FREQ=DAILY;COUNT=5")];
  assert.deepEqual(show(taskFunc(rounds, ["2025-05-29"], may)), [
    "2025-05-26 bio ()",
    "2025-05-27 bio ()",
    "2025-05-28 bio ()",
    "2025-05-30 bio (bio)",
    "2025-05-31 bio (bio)",
  ]);
});

test("several holidays of a week add up", () => {
  const rounds = [
    round("ash", "2025-12-24", "FREQ=WEEKLY;COUNT=1"),
    round("bio", "2025-12-25", "FREQ=WEEKLY;COUNT=2"),
    round("tin", "2025-12-26", "FREQ=WEEKLY;COUNT=1"),
  ];
  const holidays = ["2026-01-01", "2025-12-26", "2025-12-25"];
  const window = { from: "2025-12-20", until: "2026-01-10" };
  assert.deepEqual(show(taskFunc(rounds, holidays, window)), [
    "2025-12-24 ash ()",
    "2025-12-27 bio (bio)",
    "2025-12-28 tin (tin)",
    "2026-01-02 bio (bio)",
  ]);
});

test("a collection moved onto a holiday goes on to the next day", () => {
  const rounds = [round("bio", "2025-04-17", "FREQ=WEEKLY;COUNT=1")];
  const window = { from: "2025-04-14", until: "2025-04-25" };
  assert.deepEqual(show(taskFunc(rounds, ["2025-04-17", "2025-04-18"], window)), [
    "2025-04-19 bio (bio)",
  ]);
  const all = ["2025-04-17", "2025-04-18", "2025-04-19", "2025-04-21"];
  assert.deepEqual(show(taskFunc(rounds, all, window)), ["2025-04-20 bio (bio)"]);
});

test("holidays on Sunday do not move the week after", () => {
  const rounds = [round("bio", "2025-06-09", "FREQ=DAILY;COUNT=2")];
  const window = { from: "2025-06-01", until: "2025-06-30" };
  assert.deepEqual(show(taskFunc(rounds, ["2025-06-08", "2025-06-07"], window)), [
    "2025-06-09 bio ()",
    "2025-06-10 bio ()",
  ]);
});

test("the window counts the days after moving with both ends", () => {
  const rounds = [round("bio", "2025-04-24", "FREQ=WEEKLY")];
  const holidays = ["2025-05-01"];
  assert.deepEqual(show(taskFunc(rounds, holidays, { from: "2025-05-02", until: "2025-05-08" })), [
    "2025-05-02 bio (bio)",
    "2025-05-08 bio ()",
  ]);
  assert.deepEqual(taskFunc(rounds, holidays, { from: "2025-05-01", until: "2025-05-01" }), []);
  assert.deepEqual(taskFunc(rounds, [], { from: "2025-05-03", until: "2025-05-07" }), []);
});

test("a kind is named once a day", () => {
  const rounds = [
    round("zinc", "2025-05-05", "FREQ=WEEKLY;COUNT=1"),
    round("bio", "2025-05-05", "FREQ=DAILY;COUNT=2"),
    round("Bio", "2025-05-06", "FREQ=WEEKLY;COUNT=1"),
    round("ash", "2025-05-06", "FREQ=WEEKLY;COUNT=1"),
  ];
  assert.deepEqual(show(taskFunc(rounds, ["2025-05-05"], may)), [
    "2025-05-06 bio+zinc (bio+zinc)",
    "2025-05-07 Bio+ash+bio (Bio+ash+bio)",
  ]);
  const twice = [
    round("bio", "2025-05-05", "FREQ=WEEKLY;COUNT=1"),
    round("bio", "2025-05-05", "FREQ=WEEKLY;COUNT=1"),
  ];
  assert.deepEqual(show(taskFunc(twice, [], may)), ["2025-05-05 bio ()"]);
});

test("days must be valid dates", () => {
  const rounds = [round("bio", "2025-05-05", "FREQ=WEEKLY")];
  assert.throws(() => taskFunc(rounds, ["2025-02-30"], may), RangeError);
  assert.throws(() => taskFunc(rounds, [], { ...may, until: "2025-5-31" }), RangeError);
  assert.throws(() => taskFunc([round("bio", "soon", "FREQ=WEEKLY")], [], may), RangeError);
  assert.throws(() => taskFunc([], [], { from: "2025-05-02", until: "2025-05-01" }), RangeError);
});

test("a rule that cannot be read is named", () => {
  assert.throws(() => taskFunc([round("glass", "2025-05-05", "FREQ=SOMETIMES")], [], may), {
    name: "SyntaxError",
    message: /glass/,
  });
});
