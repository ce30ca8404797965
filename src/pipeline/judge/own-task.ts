import type { OwnTask } from "../../schema/judge-api.ts";
import { emptyDoc, type Task } from "../../schema/task.ts";

/** The task that a sample brought along, as the engine takes it. */
export function toOwnTask(taskId: string, own: OwnTask, environment: string): Task {
  const { test, check: kind, setup, language, entry_point, prompt, ground_truth } = own;
  return {
    task_id: taskId,
    language,
    environment,
    libs: [],
    prompts: prompt === undefined ? {} : { complete: prompt },
    setup,
    ground_truth: ground_truth ?? "",
    entry_point,
    check: { kind, test },
    texts: { solution: "", signature: "", test, doc: emptyDoc },
    row: {},
  };
}
