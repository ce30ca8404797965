import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { assembleTask } from "../../../src/construct/assemble-task.ts";
import { loadPythonParser } from "../../../src/python-source/tree.ts";
import type { BigCodeBenchRow } from "../../../src/schema/bigcodebench-row.ts";

const folder = path.resolve(import.meta.dirname, "../../construct/bad-tasks");

/** The tasks of tests/construct/bad-tasks: each has the one fault that its name says, and `sound` has none. */
export async function readBadTasks(): Promise<BigCodeBenchRow[]> {
  const parser = await loadPythonParser();
  const names = (await readdir(folder)).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const read = (file: string) => readFile(path.join(folder, name, file), "utf8");
      const [solution, test] = await Promise.all([read("task.py"), read("test.py")]);
      const place = path.join(folder, name);
      return assembleTask({ taskId: name, entryPoint: "task_func", solution, test, place }, parser);
    }),
  );
}
