import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { benchmarks, findBenchmark } from "../../src/benchmarks/registry.ts";
import { listRequired, type Row } from "../../src/schema/benchmark.ts";
import { Split, Task } from "../../src/schema/task.ts";
import { parseRow } from "../../src/tasks/parse-row.ts";
import { asTextRow, makeRow } from "../tasks/task-rows.ts";

/** A row of each benchmark, as its files have it. */
const rows: Record<keyof typeof benchmarks, Row> = {
  bigcodebench: asTextRow(makeRow("BigCodeBench/17")),
  starter: { ...makeRow("Starter/3") },
};
const place = { file: "rows.jsonl", unit: "line", number: 1 } as const;
const load = (name: string) => findBenchmark([], name);

test("every file beside the registry is a benchmark of its name", () => {
  const folder = path.resolve(import.meta.dirname, "../../src/benchmarks");
  const files = readdirSync(folder).filter((file) => file !== "registry.ts");
  expect(files.toSorted()).toEqual(Object.keys(benchmarks).map((name) => `${name}.ts`));
});

describe.for(Object.entries(rows))("%s", ([name, given]) => {
  test("makes a task of a row, and keeps the row", async () => {
    const benchmark = await load(name);
    const row = parseRow(given, place, benchmark);
    const task = benchmark.toTask(row, "some-environment");
    expect(Task.parse(task)).toEqual(task);
    expect(task.task_id).toBe(given["task_id"]);
    expect(task.environment).toBe("some-environment");
    expect(task.row).toEqual(row);
  });

  test("asks in each of its splits, and in no other", async () => {
    const benchmark = await load(name);
    const task = benchmark.toTask(parseRow(given, place, benchmark), "e");
    expect(Object.keys(task.prompts)).toEqual([...benchmark.splits]);
    expect(benchmark.splits.every((split) => Split.safeParse(split).success)).toBe(true);
  });

  test("has a ground truth that defines the entry point and holds the solution that is shown", async () => {
    const benchmark = await load(name);
    const task = benchmark.toTask(parseRow(given, place, benchmark), "e");
    expect(task.ground_truth).toContain(task.entry_point);
    expect(task.ground_truth).toContain(task.texts.solution);
    expect(task.ground_truth.startsWith(task.prompts["complete"] ?? "")).toBe(true);
  });

  test("names what a row lacks", async () => {
    const benchmark = await load(name);
    for (const field of listRequired(benchmark)) {
      const { [field]: _, ...others } = given;
      expect(() => parseRow(others, place, benchmark)).toThrow(
        `rows.jsonl, line 1: field "${field}" is missing.`,
      );
    }
  });

  test("leaves out what its rows do not have", async () => {
    const benchmark = await load(name);
    const row = parseRow({ ...given, more: 1 }, place, benchmark);
    expect(row).toEqual(parseRow(given, place, benchmark));
  });

  test("has subsets of distinct tasks, and none that is called full", async () => {
    const benchmark = await load(name);
    const task = benchmark.toTask(parseRow(given, place, benchmark), "e");
    const subsets = await benchmark.loadSubsets([task]);
    expect(Object.keys(subsets)).not.toContain("full");
    for (const ids of Object.values(subsets)) expect(new Set(ids).size).toBe(ids.length);
  });
});

describe("the benchmark of a dataset", () => {
  test("is the one that its pack is named after", async () => {
    for (const [name, open] of Object.entries(benchmarks)) {
      expect(await findBenchmark([], name)).toBe((await open()).default);
    }
  });

  test("is found by its columns", async () => {
    const { starter: _, ...others } = rows;
    for (const [name, row] of Object.entries(others)) {
      expect(await findBenchmark([...Object.keys(row), "more"])).toBe(await load(name));
    }
  });

  test("is BigCodeBench where no columns fit: it says what is missing", async () => {
    expect(await findBenchmark(["a"])).toBe(await load("bigcodebench"));
  });
});
