import { extractAnswer } from "../../sanitize/fit-answer.ts";
import type { JudgeSample, OwnTask } from "../../schema/judge-api.ts";
import { SyntaxGaveUp } from "../../schema/language.ts";
import { emptyDoc, type Task } from "../../schema/task.ts";
import type { EngineSample } from "../engine/to-job.ts";
import type { Sanitizer } from "../sanitize/create-sanitizer.ts";

interface PrepareServices {
  tasks: ReadonlyMap<string, Task>;
  /** Name of the environment that own tasks are judged in. */
  environment: string;
  sanitizer: Pick<Sanitizer, "sanitize">;
}

/** From what a client sent to what the engine judges, with the solution that an answer was sanitized to. */
export async function prepareSample(
  asked: JudgeSample,
  { tasks, environment, sanitizer }: PrepareServices,
): Promise<{ sample: EngineSample; solution?: string } | { status: 400 | 404; error: string }> {
  const { task_id, calibrated, solution, completion, answer } = asked;
  const task = asked.task ? toOwnTask(task_id, asked.task, environment) : tasks.get(task_id);
  if (task === undefined) {
    return { status: 404, error: `Unknown task ${JSON.stringify(task_id)}.` };
  }
  const common = { task, calibrated };
  if (solution !== undefined) return { sample: { ...common, solution } };
  if (completion !== undefined) {
    if (task.prompts["complete"] !== undefined || task.answer !== undefined) {
      return { sample: { ...common, completion } };
    }
    return { status: 400, error: "A completion needs a prompt to continue." };
  }
  try {
    const code =
      extractAnswer(task, answer ?? "") ??
      (await sanitizer.sanitize(answer ?? "", task.entry_point, task.language)).code;
    return { sample: { ...common, solution: code }, solution: code };
  } catch (error) {
    if (!(error instanceof SyntaxGaveUp)) throw error;
    // What no compiler reads is no solution: it is judged as it is, and fails.
    return { sample: { ...common, solution: answer ?? "" }, solution: answer ?? "" };
  }
}

/** The task that a sample brought along, as the engine takes it. */
function toOwnTask(taskId: string, own: OwnTask, environment: string): Task {
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
