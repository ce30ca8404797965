import path from "node:path";
import { loadLanguage } from "../../languages/registry.ts";
import { isBlankPython } from "../../python-source/text.ts";
import { renderSyncheck, type SyncheckFindings } from "../../report/render-sanitized.ts";
import { noSamples } from "../../samples/read-samples.ts";
import { assembleCode } from "../../sanitize/assemble-code.ts";
import type { Context } from "../../schema/context.ts";
import type { Sample } from "../../schema/sample.ts";
import type { Task } from "../../schema/task.ts";
import { SyntaxGaveUp } from "../../schema/language.ts";
import { mapSelected } from "./sanitize-samples.ts";
import type { SamplesSource } from "../evaluate/choose-samples.ts";
import { loadSelection, type TaskChoice } from "../load-selection.ts";

interface SyncheckOptions {
  tasks: TaskChoice;
  samples: SamplesSource;
  /** How many samples each task should have. */
  samplesPerTask?: number | undefined;
}

/** `bcb syncheck`: is every task answered, and does the target Python accept every answer? */
export async function checkSyntax(
  { tasks: choice, samples: source, samplesPerTask = 1 }: SyncheckOptions,
  context: Context,
): Promise<{ json: SyncheckFindings; text: string; finding: "none" | "negative" }> {
  const { settings, signal } = context;
  const { dataset, tasks } = await loadSelection(choice, context);
  const counts = new Map<string, number>();
  const none = { missing: [], short: [], wrong: [], unreadable: [] };
  const findings: SyncheckFindings = { tasks: tasks.length, samples: 0, ...none };
  const language = await loadLanguage(tasks[0]?.language ?? "python");
  await using compiler = await language.openCompiler(dataset.environment, settings, signal);
  const findError = async (sample: Sample, task: Task) => {
    const unknown = { line: null, column: null };
    if (isBlankPython(sample.code))
      return { sample, error: { ...unknown, message: "it is empty" } };
    try {
      const [error] = await compiler.findErrors([assembleCode(task, sample, false)]);
      return { sample, error };
    } catch (error) {
      if (!(error instanceof SyntaxGaveUp)) throw error;
      return { sample, error: { ...unknown, message: error.message } };
    }
  };
  for await (const row of mapSelected({ source, dataset, tasks, signal }, findError)) {
    if (row instanceof Error) {
      findings.unreadable.push(row.message);
      continue;
    }
    const { sample, error } = row;
    findings.samples += 1;
    counts.set(sample.taskId, (counts.get(sample.taskId) ?? 0) + 1);
    const { taskId: task_id, index, place } = sample;
    if (error !== undefined) findings.wrong.push({ task_id, sample: index, place, ...error });
    const label = `compiling ${path.basename(source.path)}`;
    context.progress({ label, done: findings.samples, total: undefined });
  }
  if (findings.samples + findings.unreadable.length === 0) {
    findings.unreadable.push(noSamples(source.path).message);
  }
  for (const { task_id } of tasks) {
    const samples = counts.get(task_id) ?? 0;
    if (samples === 0) findings.missing.push(task_id);
    else if (samples < samplesPerTask) findings.short.push({ task_id, samples });
  }
  const { missing, short, wrong, unreadable } = findings;
  const isGood = [missing, short, wrong, unreadable].every((list) => list.length === 0);
  const text = renderSyncheck(findings, samplesPerTask, context.style);
  return { json: findings, text, finding: isGood ? "none" : "negative" };
}
