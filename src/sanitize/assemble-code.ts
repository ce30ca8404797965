import type { Sample } from "../schema/sample.ts";
import { promptOf, type Task } from "../schema/task.ts";
import { markUntrusted, type UntrustedCode } from "../schema/execution.ts";
import { fitAnswer } from "./fit-answer.ts";

/**
 * The program that is judged. By the official rule a calibrated solution stands behind the task's setup; a completion first
 * continues the prompt.
 */
export function assembleCode(
  task: Task,
  sample: Pick<Sample, "form" | "code">,
  calibrated: boolean,
): UntrustedCode {
  const setup = calibrated ? task.setup : "";
  const { answer, prompts } = task;
  if (answer !== undefined) {
    return markUntrusted(`${setup}${fitAnswer({ answer, prompts }, sample)}`);
  }
  // Where nothing is to be continued, a completion is whole.
  const before = sample.form === "completion" ? (task.prompts["complete"] ?? "") : "";
  return markUntrusted(`${setup}${before}${sample.code}`);
}

/** The same sample as a solution, for files that know no other form: a completion stands behind what it continues. */
export function toSolution(task: Task | undefined, { form, code }: Pick<Sample, "form" | "code">) {
  if (form === "solution" || task === undefined) return code;
  const { complete, ...others } = task.prompts;
  // Without an answer's form of their own, tasks are continued in `complete` alone.
  const prompt = complete ?? (task.answer === undefined ? "" : (Object.values(others)[0] ?? ""));
  return markUntrusted(`${prompt}${code}`);
}

/** The task's own solution as a program. */
export function assembleGroundTruth(task: Task): UntrustedCode {
  if (task.answer === undefined) return markUntrusted(task.ground_truth);
  const code = markUntrusted(task.texts.solution);
  return assembleCode(task, { form: "completion", code }, false);
}

const continued = "```python\n    ";

/**
 * What `sanitize --calibrate` means, by the official rule: where a fenced block begins with an indented body, the model
 * went on where the prompt ended, and the prompt is put back before it. (`evaluate --calibrated` is another thing: it
 * puts `code_prompt` before code that is whole.)
 */
export function calibrateRaw(text: string, task: Task): string {
  return text.replaceAll(continued, () => `\`\`\`python\n${promptOf(task, "complete")}    `);
}
