import { existsSync } from "node:fs";
import path from "node:path";
import { readJsonl } from "../../src/lib/jsonl.ts";
import { noProgress } from "../../src/lib/progress.ts";
import { loadDataset } from "../../src/pipeline/load-dataset.ts";
import { readSamples } from "../../src/samples/read-samples.ts";
import { assembleCode } from "../../src/sanitize/assemble-code.ts";
import type { Settings } from "../../src/schema/settings.ts";
import type { Split, Task } from "../../src/schema/task.ts";
import type { UntrustedCode } from "../../src/schema/execution.ts";
import { OfficialVerdict } from "../../src/schema/verdict.ts";

export const splits = ["complete", "instruct"] as const satisfies readonly Split[];

/** An answer, as both engines are asked to judge it. */
export interface ReferenceSample {
  /** For example `complete/BigCodeBench/17`. */
  id: string;
  task: Task;
  /** The answer itself. */
  solution: string;
  /** Whether the task's imports are put in front; they are by default. */
  calibrated?: boolean;
  /** What is judged: the answer, calibrated or not. */
  code: UntrustedCode;
  /** What the official harness said of it when the reference data was published. */
  published: OfficialVerdict | undefined;
}

/** Every answer of the reference data, in file order, for the splits asked for. */
export async function readReferenceSamples(
  settings: Settings,
  wanted: readonly Split[] = splits,
): Promise<ReferenceSample[]> {
  const folder = referenceFolder(settings);
  const tasks = await readReferenceTasks(settings);
  const byId = new Map(tasks.map((task) => [task.task_id, task]));
  const found: ReferenceSample[] = [];
  for (const split of wanted) {
    const published = await readPublished(referenceFile(folder, `${split}.official-verdicts`));
    const { samples } = await readSamples(referenceFile(folder, split));
    for (const sample of samples) {
      const task = byId.get(sample.taskId);
      if (task === undefined) continue;
      found.push({
        id: `${split}/${sample.taskId}`,
        task,
        solution: sample.code,
        code: assembleCode(task, sample, true),
        published: published.get(sample.taskId),
      });
    }
  }
  return found;
}

export async function readReferenceTasks(settings: Settings): Promise<readonly Task[]> {
  const source = path.join(referenceFolder(settings), "tasks.jsonl.gz");
  return (await loadDataset(source, { settings, progress: noProgress })).tasks;
}

export function referenceFolder({ variables }: Settings): string {
  const folder = path.resolve(variables["BCB_REFERENCE"] ?? "../shared/bigcodebench");
  if (existsSync(path.join(folder, "tasks.jsonl.gz"))) return folder;
  throw new Error(`There is no reference data in ${folder}: set BCB_REFERENCE to its folder.`);
}

export function referenceFile(folder: string, name: string): string {
  return path.join(folder, "samples", `qwen2.5-coder-7b-instruct.${name}.jsonl.gz`);
}

async function readPublished(file: string): Promise<Map<string, OfficialVerdict>> {
  const verdicts = new Map<string, OfficialVerdict>();
  for await (const { value } of readJsonl(file)) {
    verdicts.set(String(value["task_id"]), OfficialVerdict.parse(value));
  }
  return verdicts;
}
