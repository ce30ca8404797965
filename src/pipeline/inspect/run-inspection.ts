import { printable } from "../../lib/printable.ts";
import type { Context } from "../../schema/context.ts";
import { findNearestResults, findRecordedSource } from "./find-nearest-results.ts";
import { inspect, type InspectOptions } from "./inspect.ts";
import { groundTruthOf } from "../../report/compare-code.ts";
import { renderInspectedTask } from "../../report/render-inspected-task.ts";
import { readEvalResults } from "../../runs/read-eval-results.ts";
import { findTask } from "./show-tasks.ts";
import type { TaskChoice } from "../load-selection.ts";

interface InspectionRequest extends Pick<InspectOptions, "split" | "savePath" | "inPlace"> {
  /** An id or its number: it is shown, and nothing is written. */
  task: string | undefined;
  /** The newest of this folder by default. */
  evalResults: string | undefined;
  /** By default the dataset that the record beside the results names. */
  source: string | undefined;
  /** Where there is no record either. */
  usualSource: string;
  subset: string;
}

/** `bcb inspect`. */
export async function runInspection(
  { task, source, usualSource, subset, ...request }: InspectionRequest,
  context: Context,
): Promise<{ json: unknown; text: string }> {
  const evalResults = request.evalResults ?? (await findNewest(context));
  const recorded = source === undefined ? await findRecordedSource(evalResults) : undefined;
  const chosen = {
    source: recorded ?? source ?? usualSource,
    isRecorded: recorded !== undefined,
    selection: { subset },
    evalResults,
  };
  if (task !== undefined) return inspectTask({ ...chosen, task }, context);
  return inspect({ ...request, ...chosen }, context);
}

async function findNewest({ remark }: Context): Promise<string> {
  const file = await findNearestResults(".");
  remark(`Inspecting ${printable(file)}, the newest results in this folder.`);
  return file;
}

interface InspectTaskOptions extends TaskChoice {
  /** An id, or its number. */
  task: string;
  evalResults: string;
}

/** `bcb inspect TASK`: one task with what became of its samples; nothing is written. */
async function inspectTask(
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
