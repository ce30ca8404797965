import assert from "node:assert/strict";
import { test } from "node:test";
import { taskFunc, type Ticket } from "./solution.ts";

const DAY = [
  ["09:00", "12:00"],
  ["13:00", "17:00"],
];
const CALENDAR = {
  zone: "Europe/Berlin",
  hours: [DAY, DAY, DAY, DAY, [["09:00", "15:00"]], [], []],
  holidays: ["2025-01-06"],
};

/** A ticket of Thursday, 9 January 2025, in winter time, one hour ahead of UTC. */
function judge(
  ticket: Partial<Ticket>,
  now = "2025-01-09T10:00:00+01:00",
  calendar: unknown = CALENDAR,
) {
  const whole = { id: "T", opened: "2025-01-09T09:30:00+01:00", minutes: 60, ...ticket };
  const [deadline, ...others] = taskFunc([whole], calendar, now);
  assert.deepEqual(others, []);
  return deadline!;
}

function due(ticket: Partial<Ticket>, calendar?: unknown): string | null {
  return judge(ticket, undefined, calendar).due;
}

test("a deadline within a working period", () => {
  assert.deepEqual(judge({}), {
    id: "T",
    due: "2025-01-09T09:30:00Z",
    status: "running",
    leftMinutes: 30,
  });
});

test("the time goes on in the next period, day and week", () => {
  assert.equal(due({ minutes: 151 }), "2025-01-09T12:01:00Z");
  assert.equal(due({ minutes: 151 + 240 }), "2025-01-10T08:01:00Z");
  assert.equal(due({ minutes: 150 + 240 + 360 + 5 }), "2025-01-13T08:05:00Z");
});

test("a deadline is at the end of a period, not at the beginning of the next", () => {
  assert.equal(due({ minutes: 150 }), "2025-01-09T11:00:00Z");
  assert.equal(due({ minutes: 390 }), "2025-01-09T16:00:00Z");
});

test("a ticket that is opened outside of working hours", () => {
  assert.equal(due({ opened: "2025-01-09T06:00:00+01:00" }), "2025-01-09T09:00:00Z");
  assert.equal(due({ opened: "2025-01-09T12:10:00+01:00" }), "2025-01-09T13:00:00Z");
  assert.equal(due({ opened: "2025-01-10T23:30:00Z" }), "2025-01-13T09:00:00Z");
});

test("nobody works on holidays", () => {
  assert.equal(due({ opened: "2025-01-03T14:30:00+01:00", minutes: 31 }), "2025-01-07T08:01:00Z");
});

test("the working hours are those of the zone", () => {
  const tokyo = { ...CALENDAR, zone: "Asia/Tokyo" };
  assert.equal(due({ opened: "2025-01-08T23:30:00Z" }, tokyo), "2025-01-09T01:00:00Z");
  assert.equal(due({ opened: "2025-01-05T23:30:00Z" }, tokyo), "2025-01-07T01:00:00Z");
});

test("clocks that change within working hours", () => {
  const night = { zone: "Europe/Berlin", hours: [[], [], [], [], [], [], [["01:00", "05:00"]]] };
  assert.equal(due({ opened: "2025-03-29T12:00:00Z", minutes: 90 }, night), "2025-03-30T01:30:00Z");
  assert.equal(
    due({ opened: "2025-03-29T12:00:00Z", minutes: 181 }, night),
    "2025-04-05T23:01:00Z",
  );
  assert.equal(
    due({ opened: "2025-10-25T12:00:00Z", minutes: 300 }, night),
    "2025-10-26T04:00:00Z",
  );
});

test("pauses stop the time", () => {
  const pauses: [string, string][] = [
    ["2025-01-09T09:40:00+01:00", "2025-01-09T09:50:00+01:00"],
    ["2025-01-09T09:45:00+01:00", "2025-01-09T10:00:00+01:00"],
  ];
  assert.equal(due({ pauses }), "2025-01-09T09:50:00Z");
  assert.equal(
    due({ pauses: [["2025-01-09T10:00:00Z", "2025-01-13T12:30:00Z"]], minutes: 120 }),
    "2025-01-13T13:00:00Z",
  );
  assert.equal(
    due({ pauses: [["2025-01-08T10:00:00Z", "2025-01-09T09:00:00Z"]] }),
    "2025-01-09T10:00:00Z",
  );
  assert.equal(
    due({ pauses: [["2025-01-09T09:00:00Z", "2025-01-09T09:00:00Z"]] }),
    "2025-01-09T09:30:00Z",
  );
});

test("a pause without an end", () => {
  const pauses: [string, string | null][] = [
    ["2025-01-09T13:00:00+01:00", null],
    ["2025-01-09T10:00:00+01:00", null],
  ];
  assert.deepEqual(judge({ pauses }, "2025-01-20T10:00:00Z"), {
    id: "T",
    due: null,
    status: "paused",
    leftMinutes: 30,
  });
  assert.deepEqual(judge({ pauses, minutes: 20 }, "2025-01-20T10:00:00Z"), {
    id: "T",
    due: "2025-01-09T08:50:00Z",
    status: "breached",
    leftMinutes: -10,
  });
  assert.equal(due({ pauses, minutes: 30 }), "2025-01-09T09:00:00Z");
  assert.equal(judge({ pauses, closed: "2025-01-20T10:00:00Z" }).status, "met");
});

test("open tickets at the present moment", () => {
  assert.deepEqual(judge({}, "2025-01-09T09:30:00Z"), {
    id: "T",
    due: "2025-01-09T09:30:00Z",
    status: "running",
    leftMinutes: 0,
  });
  assert.deepEqual(judge({}, "2025-01-09T09:30:01Z"), {
    id: "T",
    due: "2025-01-09T09:30:00Z",
    status: "breached",
    leftMinutes: -1,
  });
  assert.equal(judge({}, "2025-01-09T08:59:30Z").leftMinutes, 30);
  assert.equal(judge({}, "2025-01-08T12:00:00Z").leftMinutes, 60);
  assert.equal(judge({}, "2025-01-10T08:30:00Z").leftMinutes, -360);
});

test("closed tickets, whatever the present moment", () => {
  const late = "2025-02-01T00:00:00Z";
  assert.deepEqual(judge({ closed: "2025-01-09T08:45:00Z" }, late), {
    id: "T",
    due: "2025-01-09T09:30:00Z",
    status: "met",
    leftMinutes: 45,
  });
  assert.equal(judge({ closed: "2025-01-09T09:30:00Z" }, late).status, "met");
  assert.deepEqual(judge({ closed: "2025-01-09T12:30:00Z" }, late), {
    id: "T",
    due: "2025-01-09T09:30:00Z",
    status: "breached",
    leftMinutes: -120,
  });
});

test("tickets come in their order", () => {
  const ticket = { opened: "2025-01-09T09:30:00+01:00", minutes: 1 };
  const deadlines = taskFunc(
    [
      { id: "b", ...ticket },
      { id: "a", ...ticket },
    ],
    CALENDAR,
    "2025-01-09T08:30:00Z",
  );
  assert.deepEqual(
    deadlines.map(({ id }) => id),
    ["b", "a"],
  );
  assert.deepEqual(taskFunc([], CALENDAR, "2025-01-09T08:30:00Z"), []);
});

test("working hours that overlap count once", () => {
  const hours = [
    [],
    [],
    [],
    [
      ["09:00", "11:00"],
      ["10:00", "12:00"],
    ],
    [],
    [],
    [],
  ];
  assert.equal(due({ minutes: 150 }, { ...CALENDAR, hours }), "2025-01-09T11:00:00Z");
  assert.equal(due({ minutes: 151 }, { ...CALENDAR, hours }), "2025-01-16T08:01:00Z");
});

test("calendars that do not fit are refused", () => {
  for (const calendar of [
    { ...CALENDAR, zone: "Europe/Atlantis" },
    { ...CALENDAR, hours: [[], [], [], [], [], [], []] },
    { ...CALENDAR, hours: CALENDAR.hours.slice(1) },
    { ...CALENDAR, hours: [[["17:00", "09:00"]], [], [], [], [], [], []] },
    { ...CALENDAR, hours: [[["9:00", "17:00"]], [], [], [], [], [], []] },
    { ...CALENDAR, hours: [[["09:00", "24:00"]], [], [], [], [], [], []] },
    { ...CALENDAR, holidays: ["2025-02-30"] },
    null,
  ]) {
    assert.throws(
      () => judge({}, undefined, calendar),
      { name: "ZodError" },
      JSON.stringify(calendar),
    );
  }
});

test("tickets that are not valid are refused", () => {
  assert.throws(() => judge({ minutes: 0 }), RangeError);
  assert.throws(() => judge({ minutes: 1.5 }), RangeError);
  assert.throws(() => judge({ opened: "yesterday" }), RangeError);
  assert.throws(() => judge({ closed: "2025-13-01T00:00:00Z" }), RangeError);
  assert.throws(
    () => judge({ pauses: [["2025-01-09T10:00:00Z", "2025-01-09T09:00:00Z"]] }),
    RangeError,
  );
  assert.throws(() => judge({ pauses: [["soon", null]] }), RangeError);
  assert.equal(due({ minutes: 1 }), "2025-01-09T08:31:00Z");
});
