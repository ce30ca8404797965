import path from "node:path";
import { readSettings } from "../../src/cli/settings.ts";
import { sha256 } from "../../src/lib/hash.ts";
import { readJsonl } from "../../src/lib/jsonl.ts";
import { noProgress } from "../../src/lib/progress.ts";
import { openBench, type Bench } from "../../src/pipeline/evaluate/open-bench.ts";
import { OfficialVerdict } from "../../src/schema/verdict.ts";
import { parts } from "../support/parts.ts";
import known from "./known-differences.json" with { type: "json" };

export const isFull = process.env["BCB_CONFORMANCE"] === "full";

export function referenceFile(name: string): string {
  if (parts.reference === null)
    throw new Error("Conformance needs the reference data: set BCB_REFERENCE.");
  return path.join(parts.reference, name);
}

/** All reference tasks with the large environment, under the limits that an evaluation has when nothing is said. */
export function openAll(): Promise<Bench> {
  return openBench(
    { source: referenceFile("tasks.jsonl.gz"), selection: { subset: "full" } },
    { cache: "off", rules: { controls: 0 } },
    { settings: readSettings(process.env), progress: noProgress },
  );
}

/** The reference tasks with the large environment; a fixed sample of them unless everything is asked for. */
export async function openReference(exclude: readonly number[]): Promise<Bench> {
  const source = referenceFile("tasks.jsonl.gz");
  const bench = await openBench(
    { source, selection: { subset: "full" } },
    { rules: { limits: "official" }, cache: "off" },
    { settings: readSettings(process.env), progress: noProgress },
  );
  const excluded = new Set(exclude.map((number) => `BigCodeBench/${number}`));
  const tasks = bench.tasks.filter(
    (task) => !excluded.has(task.task_id) && isSampled(task.task_id),
  );
  return { ...bench, tasks };
}

/** One task in sixteen, by hash: the same on every machine, spread over all libraries. */
function isSampled(taskId: string): boolean {
  return isFull || Number.parseInt(sha256(taskId).slice(0, 4), 16) % 16 === 0;
}

export async function readOfficialVerdicts(split: string): Promise<Map<string, OfficialVerdict>> {
  const file = referenceFile(
    `samples/qwen2.5-coder-7b-instruct.${split}.official-verdicts.jsonl.gz`,
  );
  const verdicts = new Map<string, OfficialVerdict>();
  for await (const { value } of readJsonl(file)) {
    verdicts.set(String(value["task_id"]), OfficialVerdict.parse(value));
  }
  return verdicts;
}

export { known };
