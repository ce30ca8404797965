import path from "node:path";
import { describe, expect, test } from "vitest";
import { readSettings } from "../../src/cli/settings.ts";
import { sha256 } from "../../src/lib/hash.ts";
import { readJsonl } from "../../src/lib/jsonl.ts";
import { noProgress } from "../../src/lib/progress.ts";
import { openBench } from "../../src/pipeline/evaluate/open-bench.ts";
import type { Task } from "../../src/schema/task.ts";
import { parts } from "../support/parts.ts";
import { isFull } from "./reference.ts";

/** Of which a part is judged in short: the slow ones of EvalPlus take longer than all others together. */
const judged: [title: string, source: string, share: number, tasks: number][] = [
  ["HumanEval", "humaneval/HumanEval.jsonl.gz", 1, 164],
  ["MBPP", "mbpp/mbpp.jsonl.gz", 8, 974],
  ["MBPP, sanitized", "mbpp/sanitized-mbpp.json.gz", 8, 427],
  ["HumanEval+", "evalplus/HumanEvalPlus-v0.1.10.jsonl.gz", 3, 164],
  ["HumanEval+ 0.1.9", "evalplus/HumanEvalPlus-v0.1.9.jsonl.gz", 12, 164],
  ["HumanEval+, mini", "evalplus/HumanEvalPlus-Mini-v0.1.10.jsonl.gz", 6, 164],
  ["MBPP+", "evalplus/MbppPlus-v0.2.0.jsonl.gz", 6, 378],
  ["MBPP+ 0.1.0", "evalplus/MbppPlus-v0.1.0.jsonl.gz", 24, 399],
];
/** They compute for so long that a busy or slow machine runs out of their time. */
const slow = new Set(["Mbpp/123", "Mbpp/255", "Mbpp/271", "Mbpp/630"]);

test.for(judged)("%s: the ground truth of every task passes", async ([, source, share, tasks]) => {
  await using bench = await open(source);
  expect(bench.tasks).toHaveLength(tasks);
  const chosen = bench.tasks.filter((task) => isFull || isChosen(task, share));
  const { summary } = await bench.engine.checkGroundTruth(chosen);
  expect(summary.checked).toBe(chosen.length);
  const failed = summary.failed.map(({ task_id }) => task_id);
  expect(failed.filter((id) => !slow.has(id))).toEqual([]);
});

describe("published verdicts of HumanEval", () => {
  test.for([
    ["gpt-4", []],
    // They passed there because tasks shared their globals.
    ["text-davinci-003", [133, 143, 150]],
  ] as const)("%s: all but %j", async ([model, different]) => {
    await using bench = await open("humaneval/HumanEval.jsonl.gz");
    const tasks = new Map(bench.tasks.map((task) => [task.task_id, task]));
    const published = new Map<string, boolean>();
    const answers: { task: Task; completion: string }[] = [];
    const file = fileOf(`humaneval/samples/${model}.reflexion-simple.jsonl.gz`);
    for await (const { value } of readJsonl(file)) {
      const task = tasks.get(String(value["task_id"]));
      if (task === undefined) continue;
      published.set(task.task_id, value["is_solved"] === true);
      answers.push({ task, completion: String(value["solution"]) });
    }
    expect(answers).toHaveLength(164);
    const other: string[] = [];
    for await (const { verdict } of bench.engine.judgeAll(answers)) {
      const isSolved = verdict.outcome === "pass";
      if (published.get(verdict.task_id) !== isSolved) other.push(verdict.task_id);
    }
    const known = new Set(different.map((number) => `HumanEval/${number}`));
    expect(other.filter((id) => !known.has(id))).toEqual([]);
  });
});

function isChosen({ task_id }: Task, share: number): boolean {
  return Number.parseInt(sha256(task_id).slice(0, 8), 16) % share === 0;
}

function open(source: string) {
  return openBench(
    { source: fileOf(source), selection: { subset: "full" } },
    { environment: "starter", rules: { limits: "official", controls: 0 }, cache: "off" },
    { settings: readSettings(process.env), progress: noProgress },
  );
}

function fileOf(place: string): string {
  if (parts.benchmarks === null) throw new Error("Conformance needs BCB_BENCHMARKS.");
  return path.join(parts.benchmarks, place);
}
