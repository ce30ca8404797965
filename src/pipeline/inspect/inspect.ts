import path from "node:path";
import { fault, ignoreFault } from "../../lib/bench-error.ts";
import { mapConcurrent } from "../../lib/map-concurrent.ts";
import { printable } from "../../lib/printable.ts";
import { groundTruthOf } from "../../report/compare-code.ts";
import { formatCount } from "../../report/format-number.ts";
import { renderInspectedTask } from "../../report/render-inspected-task.ts";
import { parseSampleFileName } from "../../samples/file-name.ts";
import { chooseSplit, type DatasetIdentity, type Split, type Task } from "../../schema/task.ts";
import type { Context } from "../../schema/context.ts";
import { InspectedKind } from "../../schema/official-results.ts";
import type { Inspection, OfficialResult, UnsolvedTask } from "../../schema/official-results.ts";
import { findNewestResults } from "../../runs/find-files.ts";
import { plainStem, runFile, stemOf } from "../../runs/names.ts";
import { readEvalResults } from "../../runs/read-eval-results.ts";
import { readRunRecord } from "../../runs/records.ts";
import {
  inspectionFiles,
  locateInspection,
  locateTask,
  pageName,
  removeInspection,
  writeTaskFiles,
} from "./inspection-folder.ts";
import { loadSelection, type TaskChoice } from "../load-selection.ts";
import { findTask } from "./show-tasks.ts";
import { writeInspectionPage } from "./write-page.ts";

export interface InspectOptions extends TaskChoice {
  evalResults: string;
  /** Whose prompt stands before the ground truth; without it, what the file's name says, else complete. */
  split: Split | undefined;
  savePath: string;
  /** Delete what an earlier inspection of the same file wrote. */
  inPlace: boolean;
}

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
) {
  const evalResults = request.evalResults ?? (await findNewest(context));
  // The dataset that the record beside the results names, where there is one.
  const stem = plainStem(stemOf(evalResults, "evalResults") ?? evalResults);
  const record = source === undefined ? await readRunRecord(stem).catch(ignoreFault) : undefined;
  const recorded = record?.dataset.source;
  const chosen = {
    source: recorded ?? source ?? usualSource,
    isRecorded: recorded !== undefined,
    selection: { subset },
    evalResults,
  };
  return task === undefined
    ? inspect({ ...request, ...chosen }, context)
    : inspectTask(task, chosen, context);
}

async function findNewest({ remark }: Context): Promise<string> {
  const file = await findNewestResults();
  if (file === undefined) {
    throw fault.BadUsage(
      `No --eval-results given, and this folder has no ${runFile("*", "evalResults")}.`,
      `Pass the file that \`bcb evaluate\` wrote: --eval-results ${runFile("results/NAME", "evalResults")}.`,
    );
  }
  remark(`Inspecting ${printable(file)}, the newest results in this folder.`);
  return file;
}

/** `bcb inspect TASK`: one task with what became of its samples; nothing is written. */
async function inspectTask(
  id: string,
  { evalResults, ...choice }: TaskChoice & { evalResults: string },
  context: Context,
) {
  const results = new Map(Object.entries(await readEvalResults(evalResults)));
  const { task } = await findTask(id, choice, context);
  const { task_id } = task;
  const samples = results.get(task_id) ?? [];
  const truth = { ground_truth: groundTruthOf(task), test: task.texts.test };
  return {
    json: { task_id, eval_results: evalResults, ...truth, samples },
    text: renderInspectedTask({ task, samples }, evalResults, context.style),
  };
}

/** A folder for each task that not every sample solved, and a page of them all. */
export async function inspect(options: InspectOptions, context: Context) {
  const { evalResults } = options;
  const { progress, signal } = context;
  const results = new Map(Object.entries(await readEvalResults(evalResults)));
  const folder = locateInspection(path.resolve(options.savePath), evalResults);
  const { dataset, tasks } = await loadSelection(options, context);
  const judged = tasks.flatMap((task) => {
    const samples = results.get(task.task_id) ?? [];
    return samples.length === 0 ? [] : [{ task, samples }];
  });
  if (judged.length === 0) {
    const { size } = results;
    throw fault.RunMismatch(
      size === 0
        ? `${evalResults} contains no results.`
        : `None of the ${formatCount(size, "task")} in ${evalResults} is among the selected tasks of ${dataset.name} ${dataset.version}.`,
      "Pass the dataset the samples were judged on with --dataset, and its --subset.",
    );
  }
  const unsolved = judged.flatMap(({ task, samples }) => asUnsolved(task, samples));
  for (const { task } of unsolved) locateTask(folder, task.task_id);

  const file = path.basename(evalResults);
  const named = parseSampleFileName(stemOf(file, "evalResults") ?? file).split;
  const split = chooseSplit(dataset.benchmark, options.split ?? named);
  const known = new Set(tasks.map((task) => task.task_id));
  const inspection: Inspection = {
    eval_results: evalResults,
    split,
    folder,
    page: path.join(folder, pageName),
    tasks: unsolved.map(({ task, samples, kind }) => ({
      task_id: task.task_id,
      kind,
      samples: samples.length,
      passed: samples.filter((sample) => sample.status === "pass").length,
    })),
    solved: judged.length - unsolved.length,
    without_results: tasks.length - judged.length,
    passed_over: [...results.keys()].filter((id) => !known.has(id)).length,
  };
  const sentences = describe(inspection, dataset);

  if (options.inPlace) await removeInspection(folder);
  const write = (task: UnsolvedTask): Promise<void> =>
    writeTaskFiles(folder, task.task.task_id, inspectionFiles(task, split));
  let done = 0;
  for await (const _ of mapConcurrent(unsolved, 16, write, signal)) {
    done += 1;
    progress({ label: "Writing the inspection", done, total: unsolved.length });
  }
  signal.throwIfAborted();
  const about = { title: path.basename(folder), lead: sentences, version: context.version };
  await writeInspectionPage(inspection.page, unsolved, { evalResults, dataset, split, ...about });
  return {
    json: inspection,
    text: [...sentences, "", `Inspection: ${inspection.page}`].map(printable).join("\n"),
  };
}

function asUnsolved(task: Task, samples: readonly OfficialResult[]): UnsolvedTask[] {
  const statuses = new Set(samples.map((sample) => sample.status));
  if (statuses.size === 1 && statuses.has("pass")) return [];
  if (statuses.has("pass")) return [{ task, samples, kind: "partly" }];
  return [{ task, samples, kind: statuses.has("fail") ? "fail" : "timeout" }];
}

function describe(inspection: Inspection, dataset: DatasetIdentity): string[] {
  const { tasks, solved, without_results: missing, passed_over: passedOver } = inspection;
  const kinds = [...Map.groupBy(tasks, ({ kind }) => kind)]
    .toSorted(([a], [b]) => InspectedKind.options.indexOf(a) - InspectedKind.options.indexOf(b))
    .map(([kind, of]) => `${of.length.toLocaleString("en-US")} ${kind}`);
  const name = `${dataset.name} ${dataset.version}`;
  return [
    tasks.length === 0
      ? `Every sample of ${formatCount(solved, "task")} passed: nothing to inspect.`
      : `${tasks.length.toLocaleString("en-US")} of ${formatCount(tasks.length + solved, "task")} not solved by every sample: ${kinds.join(", ")}.`,
    missing === 0 ? "" : `${formatCount(missing, "selected task")} of ${name} without a result.`,
    passedOver === 0
      ? ""
      : `Skipped ${formatCount(passedOver, "task")} of the results outside the selection of ${name}.`,
  ].filter((sentence) => sentence !== "");
}
