import { listCorpus, standardInput } from "../../corpus/list-corpus.ts";
import { measureOverlap, type SoughtText } from "../../corpus/measure-overlap.ts";
import { fault } from "../../lib/bench-error.ts";
import { writeAtomically } from "../../lib/files.ts";
import { renderOverlap } from "../../report/render-overlap.ts";
import type { Context } from "../../schema/context.ts";
import type { OverlapReport } from "../../schema/overlap.ts";
import { DatasetIdentity, type Split, type Task } from "../../schema/task.ts";
import { loadSelection, type TaskChoice } from "../load-selection.ts";

interface DecontaminateOptions {
  tasks: TaskChoice;
  /** Files and folders, or `-` for what comes in on `stdin`. */
  places: readonly string[];
  stdin?: AsyncIterable<Uint8Array> | undefined;
  sizes: readonly number[];
  /** Undefined for the prompts of both. */
  split: Split | undefined;
  threshold: number | undefined;
  outFile: string | undefined;
}

/** `bcb decontaminate`: which n-grams of the tasks are in a corpus. */
export async function decontaminate(options: DecontaminateOptions, context: Context) {
  const { places, stdin, threshold, outFile } = options;
  const { signal } = context;
  if (places.includes(standardInput) && stdin === undefined) {
    throw fault.BadUsage(
      "Nothing is piped in for --corpus -.",
      "Pipe the corpus in (`zstdcat a.jsonl.zst | bcb decontaminate --corpus -`), or pass its files.",
    );
  }
  const sizes = [...new Set(options.sizes)].toSorted((a, b) => a - b);
  const files = await listCorpus(places);
  const { dataset, tasks } = await loadSelection(options.tasks, context);
  const texts = tasks.flatMap((task) => textsOf(task, options.split));
  const isSized = files.every(({ size }) => size !== undefined);
  const total = isSized ? files.reduce((sum, { size = 0 }) => sum + size, 0) : undefined;
  const begun = performance.now();
  let [read, text] = [0, 0];
  const onBytes = (fromDisk: number, ofText: number) => {
    read += fromDisk;
    text += ofText;
    const rate = text / 1000 / Math.max(1, performance.now() - begun);
    const note = `${rate.toFixed(0)} MB/s`;
    context.progress({ label: "reading the corpus", done: read, total, note });
  };
  const overlap = await measureOverlap({ texts, sizes, files, stdin, signal, onBytes });
  const { findings } = overlap;
  const reached = findings.filter(({ grams }) =>
    grams.some(({ share, matched }) => matched > 0 && share >= (threshold ?? Infinity)),
  );
  const report: OverlapReport = {
    format: 1,
    bcb: context.version,
    dataset: DatasetIdentity.parse(dataset),
    tasks: tasks.length,
    sizes,
    threshold: threshold ?? null,
    corpus: { files: files.length, bytes: overlap.bytes },
    contaminated: threshold === undefined ? null : [...new Set(reached.map((one) => one.task_id))],
    too_short: overlap.tooShort,
    findings,
    problems: overlap.problems,
  };
  if (outFile !== undefined) await writeAtomically(outFile, `${JSON.stringify(report, null, 2)}\n`);
  return { report, text: renderOverlap(report, context.style, context.columns) };
}

function textsOf(task: Task, split: Split | undefined): SoughtText[] {
  const { task_id, prompts, texts } = task;
  const asked = Object.entries(prompts)
    .filter(([name]) => split === undefined || name === split)
    .map(([name, text]) => ({ task_id, part: `${name}_prompt` as const, text }));
  return [...asked, { task_id, part: "canonical_solution", text: texts.solution }];
}
