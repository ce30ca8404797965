import { describe, expect, test } from "vitest";
import { Selection } from "../../src/schema/task.ts";
import { selectTasks } from "../../src/tasks/select-tasks.ts";
import { makeTask } from "./task-rows.ts";

const tasks = [
  makeTask("BigCodeBench/3", { libs: ["json", "pandas"] }),
  makeTask("BigCodeBench/7", { libs: ["requests"], instruct_prompt: "Fetch a page." }),
  makeTask("BigCodeBench/10", { libs: ["numpy"] }),
  makeTask("BigCodeBench/15", { libs: ["numpy", "requests"] }),
  makeTask("Other/15-b", { libs: ["hashlib"] }),
];
const facts = {
  subsets: { hard: ["BigCodeBench/7", "BigCodeBench/15", "BigCodeBench/999"] },
  domains: {
    json: "General",
    pandas: "Computation",
    numpy: "Computation",
    requests: "Network",
    hashlib: "Cryptography",
    turtle: "Visualization",
  },
};

function select(selection: Partial<Selection>): string[] {
  return selectTasks(tasks, Selection.parse(selection), facts).map((task) => task.task_id);
}

describe("selectTasks", () => {
  test.for<[Partial<Selection>, string[]]>([
    [{}, tasks.map((task) => task.task_id)],
    [{ limit: 2 }, ["BigCodeBench/3", "BigCodeBench/7"]],
    [{ subset: "hard", limit: 1 }, ["BigCodeBench/7"]],
    [{ limit: 99, library: "hashlib" }, ["Other/15-b"]],
    [{ subset: "hard" }, ["BigCodeBench/7", "BigCodeBench/15"]],
    [{ places: [1, 3] }, ["BigCodeBench/7", "BigCodeBench/10"]],
    [{ places: [1, 9], subset: "hard" }, ["BigCodeBench/15"]],
    [{ places: [0, 3], ids: ["10-20"] }, ["BigCodeBench/10"]],
    [{ ids: ["10", "3"] }, ["BigCodeBench/3", "BigCodeBench/10"]],
    [{ ids: ["BigCodeBench/10"] }, ["BigCodeBench/10"]],
    [{ ids: ["4-10"] }, ["BigCodeBench/7", "BigCodeBench/10"]],
    [
      { ids: ["BigCodeBench/10-20", "3"] },
      ["BigCodeBench/3", "BigCodeBench/10", "BigCodeBench/15"],
    ],
    [{ ids: ["Other/15-b"] }, ["Other/15-b"]],
    [{ library: "numpy" }, ["BigCodeBench/10", "BigCodeBench/15"]],
    [{ domain: "Network" }, ["BigCodeBench/7", "BigCodeBench/15"]],
    [{ domain: "network" }, ["BigCodeBench/7", "BigCodeBench/15"]],
    [{ pattern: "^Fetch" }, ["BigCodeBench/7"]],
    [{ pattern: "^Big.*/1\\d$" }, ["BigCodeBench/10", "BigCodeBench/15"]],
    [{ pattern: "^import json" }, tasks.map((task) => task.task_id)],
    [{ subset: "hard", library: "numpy", ids: ["0-99"] }, ["BigCodeBench/15"]],
  ])("%j selects %j", ([selection, ids]) => {
    expect(select(selection)).toEqual(ids);
  });

  test.for<[Partial<Selection>, problem: string, hint: string]>([
    [{ ids: ["BigCodBench/7"] }, '"BigCodBench/7"', "BigCodeBench/7"],
    [{ ids: ["bigcodebench/7"] }, '"bigcodebench/7"', "BigCodeBench/7"],
    [{ ids: ["8"] }, '"8"', "look like BigCodeBench/3"],
    [{ ids: ["20-30"] }, '"20-30"', "look like BigCodeBench/3"],
    [{ ids: ["9-3"] }, "ends before it starts", "3-9"],
    [{ ids: ["3", "nope.txt"] }, '"nope.txt"', "a file with one per line"],
    [{ library: "panda" }, '"panda"', "pandas"],
    [{ library: "NumPy" }, '"NumPy"', "numpy"],
    [{ library: "turtle" }, '"turtle"', "bcb tasks list"],
    [{ domain: "Networks" }, '"Networks"', "Did you mean Network?"],
    [{ domain: "zzz" }, '"zzz"', "Computation, Cryptography, General, Network, Visualization"],
    [{ pattern: "(" }, '"("', "JavaScript"],
    [{ domain: "Visualization" }, "No task matches", "remove one of them"],
    [{ library: "json", domain: "Network" }, "No task matches", "remove one of them"],
  ])("refuses %j with a way out", ([selection, problem, hint]) => {
    expect(() => select(selection)).toThrow(
      expect.objectContaining({
        name: "SelectionInvalid",
        message: expect.stringContaining(problem),
        hint: expect.stringContaining(hint),
      }),
    );
  });

  test("says that a dataset without hard tasks has none", () => {
    const own = [makeTask("starter/1")];
    expect(() => selectTasks(own, Selection.parse({ subset: "hard" }), facts)).toThrow(
      /no tasks in the subset "hard"/,
    );
  });

  const dated = ["2024-12-31", "2025-01-01", "2025-06-30"].map((date, index) =>
    makeTask(`D/${index}`, { date }),
  );
  test.for([
    [{ since: "2025-01-01" }, ["D/1", "D/2"]],
    [{ until: "2025-01-01" }, ["D/0", "D/1"]],
    [{ since: "2025-01-01", until: "2025-01-01" }, ["D/1"]],
  ] as const)("takes both ends of the window %o", ([window, ids]) => {
    const selected = selectTasks(dated, Selection.parse(window), facts);
    expect(selected.map(({ task_id }) => task_id)).toEqual(ids);
  });

  test("refuses a window where tasks carry no date, and one that ends before it begins", () => {
    const since = Selection.parse({ since: "2025-01-01" });
    expect(() => selectTasks([makeTask("a/1")], since, facts)).toThrow(
      /None of this dataset's 1 tasks/,
    );
    expect(() => selectTasks([...dated, makeTask("a/1")], since, facts)).toThrow(
      /1 of this dataset's 4/,
    );
    const backwards = Selection.parse({ since: "2025-02-01", until: "2025-01-01" });
    expect(() => selectTasks(dated, backwards, facts)).toThrow(/is later than --until/);
  });
});
