import { describe, expect, test } from "vitest";
import {
  findDeviations,
  findHarm,
  type Observation,
} from "../../../src/sandbox/hostile/find-deviations.ts";
import { Attack } from "../../../src/schema/doctor-report.ts";

const attack = Attack.parse({
  name: "x",
  title: "does x",
  kind: "verdict",
  task: "plain",
  official: ["pass"],
  strict: ["forged"],
  expect: "x is seen",
  limitMs: 1000,
  code: "x",
});
const seen: Observation = {
  outcome: "pass",
  reason: null,
  official: { details: {} },
  strict: { status: "forged", evidence: ["only 1 of 2 tests ran"] },
  wall_ms: 20,
  wait_ms: 0,
  peak_mib: 50,
};
const limits = { memoryMib: 100 };

describe("findDeviations", () => {
  test("has nothing to say of an attack that became what it should", () => {
    expect(findDeviations(attack, seen, limits)).toEqual([]);
  });

  const many = Object.fromEntries(Array.from({ length: 300_000 }, (_, n) => [n, "x"]));
  const cases: [title: string, change: Partial<Observation>, words: RegExp][] = [
    ["a broken run", { outcome: "broken", reason: "disk" }, /is broken \(disk\), expected pass/],
    [
      "another outcome",
      { outcome: "fail", official: { details: { test_a: "Traceback\nValueError: 1\n" } } },
      /is fail \(test_a: ValueError: 1\)/,
    ],
    ["an earned pass", { strict: { status: "earned", evidence: [] } }, /is strictly earned/],
    ["no strict verdict", { strict: null }, /is strictly not judged/],
    ["too much time", { wall_ms: 7000 }, /took 7000 ms where 1000 were allowed/],
    ["too much memory", { peak_mib: 300 }, /took 300 MiB where 100 were allowed/],
    ["a long trace", { official: { details: { a: "x".repeat(70_000) } } }, /left 1 traces/],
    ["many traces", { official: { details: many } }, /left 300000 traces/],
  ];
  test.for(cases)("names the difference: %s", ([, change, words]) => {
    const found = findDeviations(attack, { ...seen, ...change }, limits);
    expect(found).toEqual([expect.stringMatching(words)]);
  });
});

describe("findHarm", () => {
  test("is content with a pass in both ways only", () => {
    const passed = { ...seen, strict: { status: "earned", evidence: [] } };
    expect(findHarm(passed)).toEqual([]);
    expect(findHarm(seen)).toEqual(["is forged: only 1 of 2 tests ran"]);
    expect(findHarm({ ...passed, outcome: "timeout" })).toEqual(["is timeout"]);
  });
});
