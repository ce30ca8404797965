import { groundTruthOf } from "../../report/compare-code.ts";
import { renderInspectedTask } from "../../report/render-inspected-task.ts";
import { readEvalResults } from "../../runs/read-eval-results.ts";
import type { Context } from "../../schema/context.ts";
import { findTask } from "./show-tasks.ts";
import type { TaskChoice } from "../load-selection.ts";

interface InspectTaskOptions extends TaskChoice {
  /** An id, or its number. */
  task: string;
  evalResults: string;
}

/** `bcb inspect TASK`: one task with what became of its samples; nothing is written. */
export async function inspectTask(
  options: InspectTaskOptions,
  context: Context,
): Promise<{ json: unknown; text: string }> {
  const results = new Map(Object.entries(await readEvalResults(options.evalResults)));
  const { task } = await findTask(options.task, options, context);
  const samples = results.get(task.task_id) ?? [];
  return {
    json: {
      task_id: task.task_id,
      eval_results: options.evalResults,
      ground_truth: groundTruthOf(task),
      test: task.texts.test,
      samples,
    },
    text: renderInspectedTask({ task, samples }, options.evalResults, context.style),
  };
}
