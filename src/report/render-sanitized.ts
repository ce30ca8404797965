import { printable, type Style } from "../lib/printable.ts";
import type { SanitizeTrace, SourceError } from "../schema/language.ts";
import { formatCount } from "./format-number.ts";
import { firstLines } from "./table.ts";

/** What `bcb sanitize --json` prints. */
export interface SanitizeSummary {
  samples: number;
  changed: number;
  /** From what the official mode gives; null in that mode. */
  different: number | null;
  /** Samples that are not in the output. */
  problems: number;
  output: string | null;
  trace: string | null;
}

/** A sample's text as a diff to its code: what was cut is marked, with the reason at its first line. */
export function renderTrace(text: string, trace: SanitizeTrace, style: Style): string {
  const lines = text.split("\n");
  const kept = trace.spans
    .filter((span) => span.kept)
    .reduce((sum, { from, to }) => sum + to - from + 1, 0);
  const differs = trace.differs ? ", different from the official mode" : "";
  const heading = `${printable(trace.task_id)}, sample ${trace.sample}: ${kept} of ${lines.length} lines kept${differs}`;
  const body = trace.spans.flatMap((span) =>
    lines.slice(span.from - 1, span.to).map((line, index) => {
      const shown = printable(line.replaceAll("\t", "    ")).trimEnd();
      if (span.kept) return `  ${shown}`;
      const reason = index === 0 ? style.dim(`  ← ${span.reason}`) : "";
      return `${style.bad(`- ${shown}`)}${reason}`;
    }),
  );
  return [style.bold(heading), ...body, ""].join("\n");
}

/** What `bcb sanitize` did, in a line or two. */
export function renderSanitizeSummary(summary: SanitizeSummary): string {
  const { samples, changed, different, problems, output, trace } = summary;
  const modes =
    different === null
      ? ""
      : ` The official mode gives different code for ${formatCount(different, "sample")}.`;
  const lost =
    problems === 0 ? "" : ` ${formatCount(problems, "sample")} could not be read: see above.`;
  const places = output === null ? "" : `\nSanitized: ${output}\nTrace:     ${trace}`;
  return `${changed.toLocaleString("en-US")} of ${formatCount(samples, "sample")} changed.${modes}${lost}${places}`;
}

/** What `bcb syncheck --json` prints. */
export interface SyncheckFindings {
  tasks: number;
  samples: number;
  /** Tasks without any sample. */
  missing: string[];
  /** Tasks with fewer samples than `--n` asks for. */
  short: { task_id: string; samples: number }[];
  /** Samples that the target Python does not accept. */
  wrong: ({ task_id: string; sample: number; place: string } & SourceError)[];
  /** Rows that are no samples, or of tasks that the dataset does not have. */
  unreadable: string[];
}

const mostListed = 20;

/** What `bcb syncheck` found, the worst last, where it is read first. */
export function renderSyncheck(
  findings: SyncheckFindings,
  samplesPerTask: number,
  style: Style,
): string {
  const { tasks, samples, missing, short, wrong, unreadable } = findings;
  const answered = tasks - missing.length;
  const counts = short.map((item) => `${item.task_id}: ${formatCount(item.samples, "sample")}`);
  const errors = wrong.map(({ place, task_id, line, column, message }) => {
    const where =
      line === null ? "" : ` line ${line}${column === null ? "" : `, column ${column}`}:`;
    return `${task_id} (${place}):${where} ${message}`;
  });
  const section = (noun: string, problem: string, items: readonly string[], most = mostListed) => {
    if (items.length === 0) return [];
    const listed = items.map((item) => `  ${printable(item)}`);
    const rest = (left: number) => style.dim(`  … and ${left} more`);
    const title = style.bold(`${formatCount(items.length, noun)} ${problem}:`);
    return [title, ...firstLines(listed, most, rest), ""];
  };
  const lines = [
    ...section("task", "without samples", missing),
    ...section("task", `with fewer than ${samplesPerTask} samples`, counts),
    ...section("row", "that cannot be used", unreadable),
    ...section("sample", "that Python cannot compile", errors, Infinity),
  ];
  const good = samples - wrong.length;
  const sum = `${answered} of ${formatCount(tasks, "task")} have samples, ${good} of ${formatCount(samples, "sample")} compile.`;
  return [...lines, lines.length === 0 ? style.good(sum) : style.bad(sum)].join("\n");
}
