import type { Sample } from "../schema/sample.ts";
import type { Task } from "../schema/task.ts";
import { markUntrusted, type UntrustedCode } from "../schema/untrusted-code.ts";

/**
 * The code that is judged, by the official rule: a completion continues complete_prompt; calibrated, the task's
 * imports and signature (with an empty body) come first, so that a model is not failed for set-up it left out.
 */
export function assembleCode(
  task: Task,
  sample: Pick<Sample, "form" | "code">,
  calibrated: boolean,
): UntrustedCode {
  const solution = sample.form === "completion" ? task.complete_prompt + sample.code : sample.code;
  return markUntrusted(calibrated ? `${task.code_prompt}\n    pass\n${solution}` : solution);
}

/** The ground truth as the official tool runs it. */
export function assembleGroundTruth(task: Task): UntrustedCode {
  return markUntrusted(`${task.complete_prompt}\n${task.canonical_solution}`);
}
