import type { LineRun } from "../lib/diff-lines.ts";
import { printable, printableLines, type Style } from "../lib/printable.ts";
import type { InspectedTask, OfficialResult } from "../schema/official-results.ts";
import type { Task } from "../schema/task.ts";
import { formatCount } from "./format-number.ts";
import { compareCode, groundTruthOf } from "./compare-code.ts";

/** One task for the terminal: ground truth, tests, and each completion as a diff with what its tests said. */
export function renderInspectedTask(
  { task, samples }: InspectedTask,
  resultsFile: string,
  style: Style,
): string {
  const passed = samples.filter((sample) => sample.status === "pass").length;
  const finding =
    samples.length === 0
      ? style.bad(`${printable(resultsFile)} has no result for this task.`)
      : `${passed} of ${formatCount(samples.length, "sample")} passed (${printable(resultsFile)})`;
  return [
    `${style.bold(printable(task.task_id))}  ${style.dim(printable(task.libs.join(", ")))}`,
    finding,
    "",
    renderSection("Ground truth", groundTruthOf(task), style),
    renderSection("Test", task.texts.test, style),
    ...samples.map((sample, index) => renderSample(task, sample, { index, style })),
  ]
    .join("\n")
    .trimEnd();
}

function renderSection(title: string, text: string, style: Style): string {
  return `${style.bold(`# ${title}`)}\n${printableLines(text).trimEnd()}\n`;
}

function renderSample(
  task: Task,
  sample: OfficialResult,
  { index, style }: { index: number; style: Style },
): string {
  const paint = sample.status === "pass" ? style.good : style.bad;
  const lines = compareCode(task, sample.solution).flatMap((run) => renderRun(run, style));
  const traces = Object.entries(sample.details).map(
    ([test, trace]) =>
      `${style.bad(style.bold(printable(test)))}\n${printableLines(trace).trimEnd()}\n`,
  );
  return [
    `${style.bold(`# Completion ${index}:`)} ${paint(sample.status)}`,
    style.dim("- only in the ground truth, + only in the completion"),
    ...lines,
    "",
    ...traces,
  ].join("\n");
}

// Unchanged lines that are worth showing beside a change; the ground truth above has them all.
const context = 3;

function renderRun({ kind, lines }: LineRun, style: Style): string[] {
  const harmless = lines.map((line) => printableLines(line));
  if (kind === "removed") return harmless.map((line) => style.bad(`- ${line}`));
  if (kind === "added") return harmless.map((line) => style.good(`+ ${line}`));
  const shown = harmless.map((line) => `  ${line}`.trimEnd());
  const hidden = shown.length - 2 * context;
  if (hidden <= 1) return shown;
  const gap = style.dim(`  … ${formatCount(hidden, "identical line")}`);
  return [...shown.slice(0, context), gap, ...shown.slice(-context)];
}
