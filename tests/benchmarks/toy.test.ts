import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { createEngine } from "../../src/pipeline/engine/create-engine.ts";
import { emptyDoc, type Benchmark } from "../../src/schema/task.ts";
import { collectTasks } from "../../src/tasks/collect-tasks.ts";
import { readRows } from "../../src/tasks/read-rows.ts";
import { rules } from "../support/make-bench.ts";
import { openSandbox, starterEnvironment } from "../support/open-sandbox.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const Row = z.object({ id: z.string(), ask: z.string(), answer: z.string(), expect: z.string() });

/** A whole benchmark: this object, in a file of src/benchmarks, and its line in the registry. */
const toy: Benchmark<typeof Row> = {
  title: "Toy",
  row: Row,
  environment: "starter",
  splits: ["ask"],
  words: { instructionPrefix: "Answer:", responsePrefix: "" },
  toTask: (row, environment) => ({
    task_id: `Toy/${row.id}`,
    language: "python",
    environment,
    libs: [],
    prompts: { ask: row.ask },
    setup: "",
    ground_truth: row.answer,
    entry_point: "",
    check: {
      kind: "stdio",
      rule: "livecodebench",
      function: null,
      limit_ms: 4000,
      cases: [{ input: "", output: row.expect }],
    },
    texts: { solution: row.answer, signature: "", test: row.expect, doc: emptyDoc },
    row,
  }),
  loadSubsets: async () => ({}),
};

test("a new benchmark is one object: its rows are read, and its answers judged with controls", async () => {
  const file = path.join(await temporaryFolder(), "toy.jsonl");
  const row = { id: "1", ask: "Say hello.", answer: "print('hello')", expect: "hello" };
  await writeFile(file, `${JSON.stringify(row)}\n`);
  const [task] = await collectTasks(readRows([file], toy), { benchmark: toy, environment: "e" });
  if (task === undefined) throw new Error("no task");
  await using engine = createEngine({
    environment: starterEnvironment,
    sandbox: openSandbox({ sources: [] }),
    rules: { ...rules, controls: 1 },
  });
  const right = await engine.judge({ task, solution: "print('hel' + 'lo')" });
  const wrong = await engine.judge({ task, solution: "print('bye')" });
  expect([right.outcome, right.strict?.status]).toEqual(["pass", "earned"]);
  expect([wrong.outcome, wrong.strict?.status]).toEqual(["fail", "fail"]);
});
