import assert from "node:assert/strict";
import { test } from "node:test";
import { taskFunc, type Leg } from "./solution.ts";

function leg(
  flight: string,
  departs: string,
  arrives: string,
  fromZone = "UTC",
  toZone = fromZone,
): Leg {
  return { flight, fromZone, departs, toZone, arrives };
}

/** Legs on 10 January 2025 in UTC, from texts such as "08:00-09:30". */
function day(...times: string[]): Leg[] {
  return times.map((time, index) => {
    const [departs, arrives] = time.split("-");
    return leg(`L${index + 1}`, `2025-01-10 ${departs}`, `2025-01-10 ${arrives}`);
  });
}

test("a single leg", () => {
  const legs = [
    leg("XY 1", "2025-01-10 10:00", "2025-01-10 11:30", "Europe/Paris", "Europe/Lisbon"),
  ];
  assert.deepEqual(taskFunc(legs), [
    {
      flights: ["XY 1"],
      start: "2025-01-10 09:00",
      end: "2025-01-10 12:00",
      minutes: 240,
      restMinutes: null,
      breaches: [],
    },
  ]);
});

test("legs with less than eight hours between them make one duty", () => {
  assert.deepEqual(taskFunc(day("07:00-08:00", "15:59-16:30")), [
    {
      flights: ["L1", "L2"],
      start: "2025-01-10 06:00",
      end: "2025-01-10 17:00",
      minutes: 660,
      restMinutes: null,
      breaches: [],
    },
  ]);
  const [first, second] = taskFunc(day("07:00-08:00", "16:00-16:30"));
  assert.deepEqual(first?.flights, ["L1"]);
  assert.deepEqual(second, {
    flights: ["L2"],
    start: "2025-01-10 15:00",
    end: "2025-01-10 17:00",
    minutes: 120,
    restMinutes: 390,
    breaches: ["rest"],
  });
});

test("legs may come in any order, and one may depart as the other arrives", () => {
  const [, second, first] = day("23:00-23:30", "09:00-10:00", "08:00-09:00");
  assert.deepEqual(taskFunc([second!, first!])[0]?.flights, ["L3", "L2"]);
});

test("a duty of at most thirteen hours", () => {
  assert.deepEqual(taskFunc(day("07:00-12:00", "13:00-18:30"))[0]?.breaches, []);
  const [duty] = taskFunc(day("07:00-12:00", "13:00-18:31"));
  assert.equal(duty?.minutes, 781);
  assert.deepEqual(duty?.breaches, ["duty"]);
});

test("a duty that starts at night may last eleven hours", () => {
  assert.deepEqual(taskFunc(day("06:59-12:00", "13:00-16:29"))[0]?.breaches, []);
  assert.deepEqual(taskFunc(day("06:59-12:00", "13:00-16:30"))[0]?.breaches, ["duty"]);
  assert.deepEqual(taskFunc(day("07:00-12:00", "13:00-16:31"))[0]?.breaches, []);
  const late = (departs: string, arrives: string) =>
    taskFunc([leg("N", `2025-01-10 ${departs}`, `2025-01-11 ${arrives}`)])[0];
  assert.deepEqual(late("23:00", "08:31")?.breaches, ["duty"]);
  assert.deepEqual(late("23:00", "08:30")?.breaches, []);
  assert.deepEqual(late("22:59", "08:31")?.breaches, []);
});

test("the clock of the airport of departure tells whether it is night", () => {
  const flight = (zone: string, departs: string, arrives: string) =>
    taskFunc([leg("N", departs, arrives, zone, "UTC")])[0];
  // both depart at 03:00 UTC and arrive at 13:00 UTC
  assert.deepEqual(flight("Asia/Tokyo", "2025-01-10 12:00", "2025-01-10 13:00")?.breaches, []);
  assert.deepEqual(
    flight("America/New_York", "2025-01-09 22:00", "2025-01-10 13:00")?.breaches,
    [],
  );
  assert.deepEqual(flight("America/Halifax", "2025-01-09 23:00", "2025-01-10 13:00")?.breaches, [
    "duty",
  ]);
  assert.equal(
    flight("America/Halifax", "2025-01-09 23:00", "2025-01-10 13:00")?.start,
    "2025-01-09 22:00",
  );
});

test("from the fourth leg on each leg takes half an hour away", () => {
  const three = ["07:00-08:00", "09:00-10:00", "11:00-18:30"];
  assert.deepEqual(taskFunc(day(...three))[0]?.breaches, []);
  const four = ["07:00-08:00", "09:00-10:00", "11:00-12:00", "13:00-18:00"];
  assert.deepEqual(taskFunc(day(...four))[0]?.breaches, []);
  assert.deepEqual(taskFunc(day(...four.slice(0, 3), "13:00-18:01"))[0]?.breaches, ["duty"]);
  const five = [...four.slice(0, 3), "13:00-14:00", "15:00-17:30"];
  assert.deepEqual(taskFunc(day(...five))[0]?.breaches, []);
  assert.deepEqual(taskFunc(day(...five.slice(0, 4), "15:00-17:31"))[0]?.breaches, ["duty"]);
});

test("ten hours of rest, or as long as the duty before", () => {
  const rested = (first: string, second: string) => {
    const next = leg("M", `2025-01-11 ${second}`, "2025-01-11 15:00");
    return taskFunc([...day(first), next])[1];
  };
  // the first duty ends at 20:00 and lasts 4 hours
  assert.deepEqual(rested("17:00-19:30", "07:00")?.breaches, []);
  assert.equal(rested("17:00-19:30", "07:00")?.restMinutes, 600);
  assert.equal(rested("17:00-19:30", "06:59")?.restMinutes, 599);
  assert.deepEqual(rested("17:00-19:30", "06:59")?.breaches, ["rest"]);
});

test("a long duty asks for a long rest", () => {
  const next = (departs: string) =>
    taskFunc([...day("07:00-18:30"), leg("M", departs, "2025-01-11 15:00")])[1];
  // the first duty ends at 19:00 and lasts 13 hours
  assert.deepEqual(next("2025-01-11 09:00")?.breaches, []);
  assert.equal(next("2025-01-11 09:00")?.restMinutes, 780);
  assert.deepEqual(next("2025-01-11 08:59")?.breaches, ["rest"]);
});

test("both breaches, and the rest after each duty", () => {
  const legs = [
    ...day("07:00-19:00"),
    leg("M", "2025-01-11 05:00", "2025-01-11 20:00"),
    leg("N", "2025-01-12 20:00", "2025-01-12 21:00"),
  ];
  assert.deepEqual(
    taskFunc(legs).map(({ restMinutes, breaches }) => [restMinutes, breaches]),
    [
      [null, ["duty"]],
      [510, ["duty", "rest"]],
      [1350, []],
    ],
  );
});

test("minutes are those that pass, also when clocks change", () => {
  const berlin = (departs: string, arrives: string) =>
    taskFunc([leg("B", departs, arrives, "Europe/Berlin")])[0];
  assert.deepEqual(berlin("2025-03-29 23:30", "2025-03-30 05:30"), {
    flights: ["B"],
    start: "2025-03-29 22:30",
    end: "2025-03-30 06:00",
    minutes: 390,
    restMinutes: null,
    breaches: [],
  });
  assert.equal(berlin("2025-10-25 23:30", "2025-10-26 05:30")?.minutes, 510);
  assert.equal(berlin("2025-03-30 03:10", "2025-03-30 05:00")?.start, "2025-03-30 01:10");
});

test("over the date line an arrival may come before the departure by the clock", () => {
  const legs = [leg("D", "2025-01-10 21:00", "2025-01-10 09:00", "Asia/Tokyo", "Pacific/Honolulu")];
  assert.deepEqual(taskFunc(legs)[0], {
    flights: ["D"],
    start: "2025-01-10 20:00",
    end: "2025-01-10 09:30",
    minutes: 510,
    restMinutes: null,
    breaches: [],
  });
});

test("no legs, no duties", () => {
  assert.deepEqual(taskFunc([]), []);
});

test("what is not valid is refused", () => {
  assert.throws(() => taskFunc([leg("A", "2025-02-30 10:00", "2025-03-01 11:00")]), RangeError);
  assert.throws(() => taskFunc([leg("A", "2025-01-10T10:00", "2025-01-10 11:00")]), RangeError);
  assert.throws(() => taskFunc([leg("A", "2025-01-10 10:00", "2025-01-10 25:00")]), RangeError);
  assert.throws(
    () => taskFunc([leg("A", "2025-01-10 10:00", "2025-01-10 11:00", "Europe/Atlantis")]),
    RangeError,
  );
  assert.throws(
    () => taskFunc([leg("A", "2025-01-10 10:00", "2025-01-10 11:00", "UTC", "Mars")]),
    RangeError,
  );
  assert.throws(() => taskFunc([leg("A", "2025-01-10 10:00", "2025-01-10 10:00")]), RangeError);
  assert.throws(
    () => taskFunc([leg("A", "2025-01-10 10:00", "2025-01-10 10:30", "UTC", "Europe/Paris")]),
    RangeError,
  );
  assert.throws(() => taskFunc(day("10:00-12:00", "11:59-13:00")), RangeError);
});
