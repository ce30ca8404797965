import { expect, test } from "vitest";
import ds1000 from "../../../src/benchmarks/ds-1000.ts";
import { leaveOut } from "../../../src/pipeline/evaluate/open-bench.ts";
import { ds1000Row } from "../../benchmarks/library-rows.ts";

const makeTask = (problem_id: number, imported: string) =>
  ds1000.toTask(
    {
      ...ds1000Row,
      code_context: `import ${imported}\n${ds1000Row.code_context}`,
      metadata: { ...ds1000Row.metadata, problem_id },
    },
    "ds-1000",
  );
const select = (tasks: readonly ReturnType<typeof makeTask>[]) => ({
  dataset: {
    name: "ds",
    version: "1",
    hash: "h",
    count: tasks.length,
    benchmark: ds1000,
    environment: "ds-1000",
    tasks,
  },
  source: "ds.jsonl",
  selection: { subset: "full" },
  tasks,
});

test("tasks that need another environment are left out by name", () => {
  const said: string[] = [];
  const selected = select([makeTask(1, "math"), makeTask(2, "torch")]);
  const { tasks } = leaveOut(selected, { remark: (line) => said.push(line) });
  expect(tasks.map(({ task_id }) => task_id)).toEqual(["DS-1000/1"]);
  expect(said).toEqual([
    "Skipped 1 task for the environment ds-1000-torch (use --env ds-1000-torch to run all): DS-1000/2",
  ]);
});

test("a selection of nothing else is refused, with what to do", () => {
  expect(() => leaveOut(select([makeTask(2, "torch")]), {})).toThrow(
    "All selected tasks need the environment ds-1000-torch.",
  );
});
