import { BenchError, fault } from "../../lib/bench-error.ts";
import { printable } from "../../lib/printable.ts";
import { findNewestResults } from "../../runs/find-files.ts";
import { patternOf, plainStem, runFile, stemOf } from "../../runs/names.ts";
import { readRunRecord } from "../../runs/records.ts";
import type { Context } from "../../schema/context.ts";
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
  const file = await findNewestResults();
  if (file === undefined) {
    throw fault.BadUsage(
      `No --eval-results given, and this folder has no ${patternOf("evalResults", "*")}.`,
      `Pass the file that \`bcb evaluate\` wrote: --eval-results ${runFile("results/NAME", "evalResults")}.`,
    );
  }
  remark(`Inspecting ${printable(file)}, the newest results in this folder.`);
  return file;
}

/** The dataset that the record beside the results names; undefined where there is no record. */
async function findRecordedSource(evalResults: string): Promise<string | undefined> {
  const stem = plainStem(stemOf(evalResults, "evalResults") ?? evalResults);
  try {
    return (await readRunRecord(stem)).dataset.source;
  } catch (error) {
    if (error instanceof BenchError) return undefined;
    throw error;
  }
}

/** `bcb inspect TASK`: one task with what became of its samples; nothing is written. */
async function inspectTask(
  { task: id, evalResults, ...choice }: TaskChoice & { task: string; evalResults: string },
  context: Context,
): Promise<{ json: unknown; text: string }> {
  const results = new Map(Object.entries(await readEvalResults(evalResults)));
  const { task } = await findTask(id, choice, context);
  const samples = results.get(task.task_id) ?? [];
  return {
    json: {
      task_id: task.task_id,
      eval_results: evalResults,
      ground_truth: groundTruthOf(task),
      test: task.texts.test,
      samples,
    },
    text: renderInspectedTask({ task, samples }, evalResults, context.style),
  };
}
