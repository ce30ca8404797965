import type { BigCodeBenchRow } from "../../src/schema/bigcodebench-row.ts";
import { toTask } from "../../src/benchmarks/bigcodebench.ts";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { loadPythonParser } from "../../src/python-source/tree.ts";
import { LibraryDomains, type StandardModules } from "../../src/schema/library-domains.ts";
import { TaskStats } from "../../src/schema/benchmark-facts.ts";
import type { Task } from "../../src/schema/task.ts";
import { loadLibraryDomains, loadStandardModules } from "../../src/tasks/library-domains.ts";
import { computeTaskStats, type StatsServices } from "../../src/tasks/stats/compute-task-stats.ts";
import { measurePython } from "../../src/tasks/stats/measure-python.ts";

const reference =
  process.env["BCB_REFERENCE"] ??
  fileURLToPath(new URL("../../../shared/bigcodebench", import.meta.url));
const hasReference = existsSync(join(reference, "tasks.jsonl.gz"));

let services: StatsServices;
let standardModules: StandardModules;
beforeAll(async () => {
  standardModules = await loadStandardModules();
  services = {
    measures: new Map([["python", measurePython(await loadPythonParser(), standardModules)]]),
    domains: await loadLibraryDomains(),
  };
});

function makeTask(fields: Partial<BigCodeBenchRow>): Task {
  return toTask({
    task_id: "Pack/0",
    complete_prompt: 'import math\ndef task_func(x):\n    """Root."""\n',
    instruct_prompt: "Give the root.\n```\nimport math\ndef task_func(x):\n```",
    canonical_solution: "    # the root\n    return math.sqrt(x)",
    code_prompt: "import math\ndef task_func(x):\n",
    test: "class TestCases:\n    def test_one(self): pass\n    def test_two(self): pass\n",
    entry_point: "task_func",
    doc_struct: {
      description: [],
      notes: [],
      params: [],
      returns: [],
      reqs: [],
      raises: [],
      examples: [],
    },
    libs: ["math"],
    ...fields,
  });
}

describe("computeTaskStats", () => {
  test("gives the issue's keys in the issue's order", () => {
    const stats = computeTaskStats([makeTask({})], services);
    expect(Object.keys(stats)).toEqual(Object.keys(TaskStats.shape));
    expect(Object.keys(stats).join(", ")).toBe(
      "tasks, tests_mean, complete_chars, complete_lines, instruct_chars, instruct_code_chars, instruct_lines, " +
        "solution_chars, solution_lines, solution_complexity, std_libs, ext_libs, std_calls, ext_calls, " +
        "libs_per_task, calls_per_task, lib_combinations, call_combinations, domain_combinations, domains",
    );
    expect(TaskStats.parse(stats)).toEqual(stats);
  });

  test("measures a task by the definitions", () => {
    expect(computeTaskStats([makeTask({})], services)).toMatchObject({
      tasks: 1,
      tests_mean: 2,
      complete_chars: 46,
      complete_lines: 3,
      instruct_chars: 52,
      instruct_code_chars: 30,
      instruct_lines: 5,
      solution_chars: 23,
      solution_lines: 1,
      solution_complexity: 1,
      std_libs: 1,
      ext_libs: 0,
      std_calls: 1,
      ext_calls: 0,
      domains: { Computation: 1, General: 0, Cryptography: 0 },
    });
  });

  test("counts a combination once, whatever the order of its libraries", () => {
    const libs = [["math", "numpy"], ["numpy", "math"], ["math"], ["re", "made_up"]];
    const tasks = libs.map((names, i) => makeTask({ task_id: `Pack/${i}`, libs: names }));
    expect(computeTaskStats(tasks, services)).toMatchObject({
      std_libs: 2,
      ext_libs: 2,
      libs_per_task: 1.8,
      lib_combinations: 3,
      call_combinations: 1,
      domain_combinations: 2,
      domains: { Computation: 0.75, General: 0.25 },
    });
  });

  test("a library that is named like a property of every object has no domain", () => {
    const stats = computeTaskStats([makeTask({ libs: ["constructor", "__proto__"] })], services);
    expect(Object.values(stats.domains)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  test("counts what can be counted in a task whose Python is broken", () => {
    const stats = computeTaskStats(
      [
        makeTask({
          canonical_solution: "    return math.sqrt(x",
          test: "class TestCases(:\n  def",
        }),
      ],
      services,
    );
    expect(stats).toMatchObject({ tasks: 1, tests_mean: 0, std_calls: 1 });
  });

  test("of no tasks is all zeros", () => {
    const { domains, ...rest } = computeTaskStats([], services);
    expect([...Object.values(rest), ...Object.values(domains)].every((n) => n === 0)).toBe(true);
  });
});

test("library-domains.json and standard-modules.json are sorted and hold no name twice", async () => {
  const names = Object.keys(services.domains);
  expect(names).toEqual([...new Set(names)].toSorted());
  expect(standardModules).toEqual([...new Set(standardModules)].toSorted());
  expect(standardModules).toEqual(expect.arrayContaining(["imp", "cgi", "zoneinfo", "os"]));
});

// Skipped only where the reference data is absent (BCB_REFERENCE names its folder).
describe.skipIf(!hasReference)("on the reference data", () => {
  test("every library has the reference's domain", async () => {
    const theirs = LibraryDomains.parse(await readJson("lib-domains.json"));
    // Besides, it has the libraries of our own packs.
    expect(services.domains).toMatchObject(theirs);
  });

  test("libraries and domains of all 1,140 tasks give the paper's figures exactly", async () => {
    const libsByTask = z
      .record(z.string(), z.array(z.string()))
      .parse(await readJson("libs-by-task.json"));
    const tasks = Object.entries(libsByTask).map(([task_id, libs]) => makeTask({ task_id, libs }));
    expect(computeTaskStats(tasks, services)).toMatchObject({
      tasks: 1140,
      std_libs: 77,
      ext_libs: 62,
      libs_per_task: 2.8,
      lib_combinations: 577,
      domain_combinations: 56,
      domains: {
        Computation: 0.63,
        General: 0.44,
        Visualization: 0.31,
        System: 0.3,
        Time: 0.1,
        Network: 0.08,
        Cryptography: 0.05,
      },
    });
  });

  test("the 774 tasks give what a second implementation on Python's own ast and radon gave", async () => {
    const rows = gunzipSync(await readFile(join(reference, "tasks.jsonl.gz"))).toString("utf8");
    const tasks = rows
      .trimEnd()
      .split("\n")
      .map((line) => parseRow(line));
    expect(computeTaskStats(tasks, services)).toEqual({
      tasks: 774,
      tests_mean: 5.7,
      complete_chars: 1112.9,
      complete_lines: 33.6,
      instruct_chars: 661.7,
      instruct_code_chars: 123.7,
      instruct_lines: 11.7,
      solution_chars: 419.5,
      solution_lines: 9.9,
      solution_complexity: 3,
      std_libs: 71,
      ext_libs: 55,
      std_calls: 231,
      ext_calls: 366,
      libs_per_task: 2.8,
      calls_per_task: 4.7,
      lib_combinations: 431,
      call_combinations: 722,
      domain_combinations: 50,
      domains: {
        Computation: 0.63,
        General: 0.44,
        Visualization: 0.31,
        System: 0.29,
        Time: 0.09,
        Network: 0.08,
        Cryptography: 0.06,
      },
    });
  });
});

const Row = z.record(z.string(), z.string());

function parseRow(line: string): Task {
  const row = Row.parse(JSON.parse(line));
  const libs = z.array(z.string()).parse(JSON.parse((row["libs"] ?? "").replaceAll("'", '"')));
  return makeTask({ ...row, libs });
}

async function readJson(name: string): Promise<unknown> {
  return JSON.parse(await readFile(join(reference, name), "utf8"));
}
