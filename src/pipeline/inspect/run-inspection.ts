import { printable } from "../../lib/printable.ts";
import type { Context } from "../../schema/context.ts";
import type { Split } from "../../schema/task.ts";
import { findNearestResults, findRecordedSource } from "./find-nearest-results.ts";
import { inspectTask } from "./inspect-task.ts";
import { inspect } from "./inspect.ts";

interface InspectionRequest {
  /** An id or its number: it is shown, and nothing is written. */
  task: string | undefined;
  /** The newest of this folder by default. */
  evalResults: string | undefined;
  /** By default the dataset that the record beside the results names. */
  source: string | undefined;
  /** Where there is no record either. */
  usualSource: string;
  subset: string;
  split: Split | undefined;
  savePath: string;
  inPlace: boolean;
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
