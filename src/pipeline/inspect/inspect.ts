import path from "node:path";
import { type BenchError, fault } from "../../lib/bench-error.ts";
import { mapConcurrent } from "../../lib/map-concurrent.ts";
import { printable } from "../../lib/printable.ts";
import { formatCount } from "../../report/format-number.ts";
import { parseSampleFileName } from "../../samples/file-name.ts";
import { chooseSplit } from "../../schema/benchmark.ts";
import type { Context } from "../../schema/context.ts";
import { InspectedKind, type Inspection, type UnsolvedTask } from "../../schema/inspection.ts";
import type { OfficialResult } from "../../schema/official-results.ts";
import type { DatasetIdentity, Split, Task } from "../../schema/task.ts";
import { inspectionFiles } from "../../verdicts/inspection-files.ts";
import { stemOf } from "../../runs/names.ts";
import { readEvalResults } from "../../runs/read-eval-results.ts";
import {
  locateInspection,
  locateTask,
  pageName,
  removeInspection,
  writeTaskFiles,
} from "./inspection-folder.ts";
import { loadSelection, type TaskChoice } from "../load-selection.ts";
import { writeInspectionPage } from "./write-page.ts";

export interface InspectOptions extends TaskChoice {
  evalResults: string;
  /** Whose prompt stands before the ground truth; without it, what the file's name says, else complete. */
  split: Split | undefined;
  savePath: string;
  /** Delete what an earlier inspection of the same file wrote. */
  inPlace: boolean;
}

/** `bcb inspect`: a folder for each task that not every sample solved, and a page of them all. */
export async function inspect(
  options: InspectOptions,
  context: Context,
): Promise<{ json: Inspection; text: string }> {
  const { evalResults } = options;
  const { progress, signal } = context;
  const results = new Map(Object.entries(await readEvalResults(evalResults)));
  const folder = locateInspection(path.resolve(options.savePath), evalResults);
  const { dataset, tasks } = await loadSelection(options, context);
  const judged = tasks.flatMap((task) => {
    const samples = results.get(task.task_id) ?? [];
    return samples.length === 0 ? [] : [{ task, samples }];
  });
  if (judged.length === 0) throw nothingJudged(evalResults, results.size, dataset);
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

function nothingJudged(file: string, count: number, dataset: DatasetIdentity): BenchError {
  return fault.RunMismatch(
    count === 0
      ? `${file} contains no results.`
      : `None of the ${formatCount(count, "task")} in ${file} is among the selected tasks of ${dataset.name} ${dataset.version}.`,
    "Pass the dataset the samples were judged on with --dataset, and its --subset.",
  );
}
