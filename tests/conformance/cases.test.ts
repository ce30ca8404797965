import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { expect, test } from "vitest";
import { z } from "zod";
import { readSettings } from "../../src/cli/settings.ts";
import { draw } from "../../src/lib/draw.ts";
import { parseJson } from "../../src/lib/parse-json.ts";
import { noProgress } from "../../src/lib/progress.ts";
import { openBench, type Bench } from "../../src/pipeline/evaluate/open-bench.ts";
import type { Task } from "../../src/schema/task.ts";
import { parts } from "../support/parts.ts";
import { isFull } from "./reference.ts";

const unpack = promisify(gunzip);

function benchmarkFile(name: string): string {
  if (parts.benchmarks === null) throw new Error("Set BCB_BENCHMARKS to the folder of benchmarks.");
  return path.join(parts.benchmarks, name);
}

async function open(source: string): Promise<Bench> {
  return openBench(
    { source, selection: { subset: "full" } },
    { environment: "starter", cache: "off", rules: { limits: "official", controls: 0 } },
    { settings: readSettings(process.env), progress: noProgress },
  );
}

test("APPS: the first published solution of each task passes, but for one that others contradict", async () => {
  const file = benchmarkFile("apps/codechain-minival150.jsonl.gz");
  await using bench = await open(`apps:${file}`);
  const tasks = isFull ? bench.tasks : draw(bench.tasks, 40, 1);
  const { summary } = await bench.engine.checkGroundTruth(tasks);
  expect(summary.checked).toBe(tasks.length);
  const failed = summary.failed.map(({ task_id }) => task_id);
  // Several outputs are right; this solution prints another than the test has.
  expect(failed.filter((id) => id !== "APPS/2378")).toEqual([]);
});

const EvalRow = z.object({
  question_id: z.string(),
  code_list: z.array(z.string()),
  graded_list: z.array(z.boolean()),
  metadata: z.array(z.string()),
});

/** The statement has a remark in place of an empty output. */
const withEmptyOutput = new Set(["abc312_b", "abc343_b", "abc344_a", "abc367_c", "abc372_a"]);
/** Failed by the time limit there, on another machine. */
const slow = new Set(["abc301_e"]);

test("LiveCodeBench: published right answers pass, and wrong ones fail where their failing test is known", async () => {
  const packed = await readFile(
    benchmarkFile("livecodebench/samples/O1-Mini-2024-09-12.eval_all.json.gz"),
  );
  const answers = z.array(EvalRow).parse(parseJson((await unpack(packed)).toString()));
  await using bench = await open(
    `livecodebench:${benchmarkFile("livecodebench/problems-recovered.jsonl.gz")}`,
  );
  const tasks = new Map(bench.tasks.map((task) => [task.task_id, task]));
  const cases = answers.flatMap((row) => {
    const task = tasks.get(`LiveCodeBench/${row.question_id}`);
    const isRight = row.graded_list.every(Boolean);
    if (task === undefined || (!isRight && !failsKnown(task, row.metadata[0] ?? "{}"))) return [];
    const isJudged = task.check.kind === "stdio" && task.check.cases.length > 0;
    return isJudged
      ? [{ id: row.question_id, task, isRight, solution: row.code_list[0] ?? "" }]
      : [];
  });
  const [right, wrong] = [cases.filter((one) => one.isRight), cases.filter((one) => !one.isRight)];
  expect([right.length, wrong.length]).toEqual([595, 150]);
  const empty = right.filter(({ id }) => withEmptyOutput.has(id));
  const chosen = isFull ? cases : [...empty, ...draw(right, 120, 1), ...draw(wrong, 40, 1)];
  const differences: string[] = [];
  for await (const { sample, verdict } of bench.engine.judgeAll(chosen)) {
    const isPass = verdict.outcome === "pass";
    if (isPass !== sample.isRight) differences.push(sample.id);
  }
  expect(differences.filter((id) => !slow.has(id))).toEqual([]);
});

/** Whether the input that the answer is known to fail at is among the task's. */
function failsKnown({ check }: Task, metadata: string): boolean {
  const { inputs } = z.object({ inputs: z.string().optional() }).parse(parseJson(metadata));
  if (inputs === undefined || check.kind !== "stdio") return false;
  const given =
    check.function === null ? inputs.trim() : `[${inputs.trim().split("\n").join(",")}]`;
  return check.cases.some(({ input }) => input.trim() === given);
}
