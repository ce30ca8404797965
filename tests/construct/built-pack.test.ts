import { expect, test } from "vitest";
import {
  compareNumbers,
  compareVersions,
  nextNumber,
  renderChangelog,
  selectHard,
} from "../../src/construct/built-pack.ts";
import type { BuiltVersion } from "../../src/schema/author-workspace.ts";
import type { BigCodeBenchRow } from "../../src/schema/bigcodebench-row.ts";
import { makeRow } from "../tasks/task-rows.ts";

function built(version: string, tasks: BuiltVersion["tasks"]): BuiltVersion {
  return { format: 1, version, at: "2025-01-01T00:00:00Z", dataset_hash: "", tasks, hard: [] };
}

function task(id: string, libs: string[], length: number): BigCodeBenchRow {
  return makeRow(id, { libs, canonical_solution: "x".repeat(length) });
}

test("a version's changes are told against the one before it", () => {
  expect(compareVersions({ a: "1", b: "1", c: "1" }, { b: "2", c: "1", d: "1" })).toEqual({
    added: ["d"],
    changed: ["b"],
    removed: ["a"],
  });
});

test("the changelog has the newest version first, by number and not by letters", () => {
  const text = renderChangelog([built("0.10.0", { "x/1": "b" }), built("0.9.0", { "x/1": "a" })]);
  expect(text).toBe(
    "# Changelog\n\n## 0.10.0 (2025-01-01)\n\n- changed: x/1\n\n## 0.9.0 (2025-01-01)\n\n- added: x/1\n",
  );
  expect(compareNumbers("v1.0.0", "1.0.0")).toBe(0);
  expect(nextNumber("v1.9.4")).toBe("1.10.0");
});

test("hard is long, of several libraries, and not solved by most", () => {
  const tasks = [
    task("X/1", ["a", "b", "c"], 90),
    task("X/2", ["a", "b", "c"], 90),
    task("X/3", ["a", "b"], 90),
    task("X/4", ["a", "b", "c"], 10),
  ];
  expect(selectHard(tasks, new Map())).toEqual(["X/1", "X/2"]);
  expect(selectHard(tasks, new Map([["X/1", 0.5]]))).toEqual(["X/2"]);
  expect(selectHard([], new Map())).toEqual([]);
});
