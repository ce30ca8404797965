import bigcodebench from "../../src/benchmarks/bigcodebench.ts";
import { describe, expect, test } from "vitest";
import { hashRows, parseRow } from "../../src/tasks/collect-tasks.ts";
import { makeRow } from "./task-rows.ts";

const place = { file: "t.jsonl", unit: "line", number: 1 } as const;

describe("a task's date", () => {
  test.for([
    ["2026-03-31", "2026-03-31"],
    ["2026-03-31T12:00:00Z", "2026-03-31"],
    ["2026-03-31 12:00:00", "2026-03-31"],
    [new Date("2026-03-31T05:00:00Z"), "2026-03-31"],
    [null, undefined],
    ["", undefined],
  ] as const)("%o is the day %s", ([date, day]) => {
    expect(parseRow({ ...makeRow("a/1"), date }, place, bigcodebench)["date"]).toBe(day);
  });

  test.for(["31.3.2026", "2026-02-30", 20260331, {}])("%o is refused", (date) => {
    expect(() => parseRow({ ...makeRow("a/1"), date }, place, bigcodebench)).toThrow(
      /line 1: field "date"/,
    );
  });

  test("tasks without a date keep the hash that they had before there were dates", () => {
    const plain = parseRow({ ...makeRow("a/1") }, place, bigcodebench);
    const empty = parseRow({ ...makeRow("a/1"), date: null }, place, bigcodebench);
    const dated = parseRow({ ...makeRow("a/1"), date: "2026-03-31" }, place, bigcodebench);
    expect(Object.keys(plain)).not.toContain("date");
    expect(hashRows([empty])).toBe(hashRows([plain]));
    expect(hashRows([dated])).not.toBe(hashRows([plain]));
  });
});
