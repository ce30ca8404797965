import path from "node:path";
import { mapInOrder } from "../../lib/map-in-order.ts";
import { printable } from "../../lib/printable.ts";
import { renderSanitizeSummary, renderTrace } from "../../report/render-sanitized.ts";
import type { SanitizeSummary } from "../../report/render-sanitized.ts";
import { noSamples } from "../../samples/read-samples.ts";
import { isFolder, standardInput, streamSamples } from "../../samples/stream-samples.ts";
import { calibrateRaw } from "../../sanitize/assemble-code.ts";
import { extractAnswer } from "../../sanitize/fit-answer.ts";
import type { Context } from "../../schema/context.ts";
import type { Sample } from "../../schema/sample.ts";
import { SyntaxGaveUp, type SanitizeMode, type SanitizeTrace } from "../../schema/language.ts";
import { promptOf, type Dataset, type Task } from "../../schema/task.ts";
import { createSanitizer } from "./create-sanitizer.ts";
import type { SamplesSource } from "../evaluate/choose-samples.ts";
import { loadSelection, type TaskChoice } from "../load-selection.ts";
import { fault } from "../../lib/bench-error.ts";
import { openPendingFile } from "../../lib/files.ts";
import { pythonJson } from "../../python-source/json.ts";
import { runFile } from "../../runs/names.ts";
import { parseSampleFileName, sanitizedPath } from "../../samples/file-name.ts";
import { openPendingFolder } from "../../samples/open-pending-folder.ts";

export interface SanitizeOptions {
  tasks: TaskChoice;
  samples: SamplesSource;
  output: { calibrate: boolean; inPlace: boolean; out?: string | undefined };
  mode: SanitizeMode;
  /** Rows of what was piped in go here where no output is named. */
  sayRow: (row: string) => void;
  /** Hears what was cut from each changed sample; for whom nobody listens, nothing is drawn. */
  showTrace?: ((drawing: string) => void) | undefined;
}

// Enough that Python and we are at work at the same time; memory stays flat however many samples there are.
const atOnce = 16;

/** `bcb sanitize`: from what models wrote to code that runs, one row after the other. */
export async function sanitizeSamples(options: SanitizeOptions, context: Context) {
  const { samples, mode } = options;
  const { settings, signal } = context;
  const { dataset, tasks } = await loadSelection(options.tasks, context);
  const { environment } = dataset;
  const language = tasks[0]?.language;
  await using sanitizer = await createSanitizer({ settings, environment, language, mode, signal });
  await using output = await openSanitizedOutput(options);
  const summary: SanitizeSummary = {
    samples: 0,
    changed: 0,
    different: mode === "best" ? 0 : null,
    problems: 0,
    output: output.place,
    trace: output.tracePlace,
  };
  const remarkProblem = (problem: Error): void => {
    summary.problems += 1;
    context.remark(printable(problem.message));
  };
  const work = async (sample: Sample, task: Task) => {
    const text = rawText(sample, task, options.output.calibrate);
    const own = extractAnswer(task, text);
    // A benchmark's own rule cuts within lines, too: it says nothing of each.
    const to = text.split("\n").length;
    const whole = { from: 1, to, kept: true, reason: "by the benchmark's own rule" };
    try {
      const { code, differs, spans } =
        own === undefined
          ? await sanitizer.sanitize(text, task.entry_point, task.language)
          : { code: own, differs: mode === "best" ? false : null, spans: [whole] };
      const of = { task_id: sample.taskId, sample: sample.index, mode };
      return { text, code, trace: { ...of, changed: code !== text, differs, spans } };
    } catch (error) {
      if (error instanceof SyntaxGaveUp) return new Error(`${sample.place}: ${error.message}.`);
      throw error;
    }
  };
  for await (const done of mapSelected({ source: samples, dataset, tasks, signal }, work)) {
    if (done instanceof Error) {
      remarkProblem(done);
      continue;
    }
    const { trace, text, code } = done;
    summary.samples += 1;
    if (trace.changed) summary.changed += 1;
    if (trace.differs) summary.different = (summary.different ?? 0) + 1;
    await output.add(trace.task_id, code, trace);
    if (trace.changed) options.showTrace?.(renderTrace(text, trace, context.style));
    const label = `sanitizing ${path.basename(samples.path)}`;
    context.progress({ label, done: summary.samples, total: undefined });
  }
  if (summary.samples + summary.problems === 0) {
    remarkProblem(noSamples(samples.path));
    Object.assign(summary, { output: null, trace: null });
  } else {
    await output.finish();
  }
  return { summary, text: renderSanitizeSummary(summary) };
}

/** What is sanitized: a whole text, or the prompt and what continues it. */
function rawText({ form, code }: Sample, task: Task, calibrate: boolean): string {
  if (task.answer !== undefined) {
    return form === "completion" ? `${task.prompts["complete"] ?? ""}${code}` : code;
  }
  if (form === "completion") return `${promptOf(task, "complete")}\n${code}`;
  return calibrate ? calibrateRaw(code, task) : code;
}

/** Where sanitized samples go; they appear when `finish` is called, and not before. */
async function openSanitizedOutput({ samples, output, sayRow }: SanitizeOptions) {
  const { path: samplesPath } = samples;
  const { calibrate, inPlace, out } = output;
  if (inPlace && (out !== undefined || samplesPath === standardInput)) {
    throw fault.BadUsage(
      out === undefined
        ? "--in-place needs a file or a folder."
        : "--in-place and --out cannot be combined.",
      "Choose one place for the sanitized samples.",
    );
  }
  const isInFolder = samplesPath !== standardInput && (await isFolder(samplesPath));
  if (samplesPath === standardInput && out === undefined) {
    return {
      place: null,
      tracePlace: null,
      add: async (task_id: string, solution: string) => sayRow(pythonJson({ task_id, solution })),
      finish: async () => {},
      [Symbol.asyncDispose]: async () => {},
    };
  }
  const place = inPlace ? samplesPath : (out ?? sanitizedPath(samplesPath, isInFolder, calibrate));
  const isOutFolder = out === undefined ? isInFolder : !/\.jsonl(\.gz)?$/.test(out);
  const { stem } = parseSampleFileName(path.basename(out ?? samplesPath));
  const tracePlace = runFile(path.join(path.dirname(place), stem), "sanitizeTrace");
  await using opened = new AsyncDisposableStack();
  const trace = opened.use(await openPendingFile(tracePlace));
  const folder = isOutFolder ? opened.use(await openPendingFolder(place)) : undefined;
  const file = isOutFolder ? undefined : opened.use(await openPendingFile(place));
  const all = opened.move();
  return {
    place,
    tracePlace,
    async add(task_id: string, solution: string, row: SanitizeTrace) {
      await folder?.add(task_id, solution);
      await file?.write(`${pythonJson({ task_id, solution })}\n`);
      await trace.write(`${JSON.stringify(row)}\n`);
    },
    async finish() {
      await (folder ?? file)?.finish();
      await trace.finish();
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

/**
 * What is made of each sample of the selected tasks, a few at once and in their order, or why there is none at its place; samples
 * of other tasks are passed over.
 */
export async function* mapSelected<R>(
  selected: {
    source: SamplesSource;
    dataset: Dataset;
    tasks: readonly Task[];
    signal: AbortSignal;
  },
  work: (sample: Sample, task: Task) => Promise<R>,
): AsyncGenerator<R | Error> {
  const { source, dataset, tasks, signal } = selected;
  const known = new Set(dataset.tasks.map((task) => task.task_id));
  const byId = new Map(tasks.map((task) => [task.task_id, task]));
  async function* readSelected(): AsyncGenerator<{ sample: Sample; task: Task } | Error> {
    for await (const read of streamSamples(source.path, source.stdin)) {
      if (!read.ok) {
        yield read.error;
        continue;
      }
      const { sample } = read;
      const taskId = dataset.benchmark.taskIdOf?.(sample.taskId) ?? sample.taskId;
      const task = byId.get(taskId);
      if (task !== undefined) yield { sample, task };
      else if (!known.has(taskId)) {
        yield new Error(`${sample.place}: ${taskId} is not in ${dataset.name} ${dataset.version}.`);
      }
    }
  }
  const workOn = async (read: { sample: Sample; task: Task } | Error) =>
    read instanceof Error ? read : work(read.sample, read.task);
  for await (const done of mapInOrder(readSelected(), atOnce, workOn)) {
    signal.throwIfAborted();
    yield done;
  }
}
