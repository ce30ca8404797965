import { describe, expect, test } from "vitest";
import { hashTasks } from "../../src/tasks/collect-tasks.ts";
import { parseTask } from "../../src/tasks/parse-task.ts";
import { makeTask } from "./task-rows.ts";

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
    expect(parseTask({ ...makeTask("a/1"), date }, place).date).toBe(day);
  });

  test.for(["31.3.2026", "2026-02-30", 20260331, {}])("%o is refused", (date) => {
    expect(() => parseTask({ ...makeTask("a/1"), date }, place)).toThrow(/line 1: field "date"/);
  });

  test("tasks without a date keep the hash that they had before there were dates", () => {
    const plain = parseTask({ ...makeTask("a/1") }, place);
    const empty = parseTask({ ...makeTask("a/1"), date: null }, place);
    const dated = parseTask({ ...makeTask("a/1"), date: "2026-03-31" }, place);
    expect(Object.keys(plain)).not.toContain("date");
    expect(hashTasks([empty])).toBe(hashTasks([plain]));
    expect(hashTasks([dated])).not.toBe(hashTasks([plain]));
  });
});
