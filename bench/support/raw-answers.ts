import { readJsonl } from "../../src/lib/jsonl.ts";
import type { Settings } from "../../src/schema/settings.ts";
import type { RawAnswer } from "../official/sanitize-with-official.ts";
import { referenceFile, readReferenceTasks, referenceFolder, splits } from "./reference-samples.ts";

/** A real answer, with what the official sanitizer made of it when the reference data was published. */
export interface RealAnswer extends RawAnswer {
  taskId: string;
  published: string;
}

/** What the model wrote for every reference task, in both splits. */
export async function readRawAnswers(settings: Settings): Promise<RealAnswer[]> {
  const folder = referenceFolder(settings);
  const tasks = await readReferenceTasks(settings);
  const entryPoints = new Map(tasks.map((task) => [task.task_id, task.entry_point]));
  const answers: RealAnswer[] = [];
  for (const split of splits) {
    for await (const { value } of readJsonl(referenceFile(folder, split))) {
      const taskId = String(value["task_id"]);
      answers.push({
        id: `${split}/${taskId}`,
        taskId,
        text: String(value["raw_solution"]),
        entryPoint: entryPoints.get(taskId) ?? "task_func",
        published: String(value["solution"]),
      });
    }
  }
  return answers;
}
