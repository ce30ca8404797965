import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { Selection } from "../../src/schema/task.ts";
import { loadHardIds } from "../../src/benchmarks/bigcodebench.ts";
import { loadDataset } from "../../src/pipeline/load-dataset.ts";
import { selectTasks } from "../../src/tasks/select-tasks.ts";

const reference =
  process.env["BCB_REFERENCE"] ?? path.resolve(import.meta.dirname, "../../../shared/bigcodebench");
const hub = { endpoint: "http://127.0.0.1:1", home: "/nonexistent/home", offline: true };

// Skipped where the reference data is not mounted: it is not ours to ship.
test.skipIf(!existsSync(reference))(
  "the 774 reference tasks load, in order, with their libraries",
  async () => {
    const { tasks, count } = await loadDataset(path.join(reference, "tasks.jsonl.gz"), {
      settings: { cacheDir: "/nonexistent/cache", hub },
    });
    expect(count).toBe(774);
    const numbers = tasks.map((task) => Number(task.task_id.replace("BigCodeBench/", "")));
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    const file = await readFile(path.join(reference, "libs-by-task.json"), "utf8");
    const libs: Record<string, string[]> = JSON.parse(file);
    for (const task of tasks) {
      expect(task.libs.toSorted()).toEqual(libs[task.task_id]?.toSorted());
    }
    const facts = { subsets: { hard: await loadHardIds() }, domains: {} };
    const hard = selectTasks(tasks, Selection.parse({ subset: "hard" }), facts);
    expect(hard.length).toBeGreaterThan(50);
  },
);

test("the hard subset has 148 distinct ids", async () => {
  expect(new Set(await loadHardIds()).size).toBe(148);
});
