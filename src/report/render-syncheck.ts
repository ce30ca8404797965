import { printable } from "../lib/printable.ts";
import type { Style } from "../lib/style.ts";
import type { SourceError } from "../schema/syntax.ts";
import { formatCount } from "./format-number.ts";

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
  const lines = [
    ...section(`${formatCount(missing.length, "task")} without samples`, missing, style),
    ...section(
      `${formatCount(short.length, "task")} with fewer than ${samplesPerTask} samples`,
      short.map((item) => `${item.task_id}: ${formatCount(item.samples, "sample")}`),
      style,
    ),
    ...section(`${formatCount(unreadable.length, "row")} that cannot be used`, unreadable, style),
    ...section(
      `${formatCount(wrong.length, "sample")} that Python cannot compile`,
      wrong.map(({ place, task_id, line, column, message }) => {
        const where =
          line === null ? "" : ` line ${line}${column === null ? "" : `, column ${column}`}:`;
        return `${task_id} (${place}):${where} ${message}`;
      }),
      style,
      Number.POSITIVE_INFINITY,
    ),
  ];
  const good = samples - wrong.length;
  const sum = `${answered} of ${formatCount(tasks, "task")} have samples, ${good} of ${formatCount(samples, "sample")} compile.`;
  return [...lines, lines.length === 0 ? style.good(sum) : style.bad(sum)].join("\n");
}

function section(
  title: string,
  items: readonly string[],
  style: Style,
  most = mostListed,
): string[] {
  if (items.length === 0) return [];
  const listed = items.slice(0, most).map((item) => `  ${printable(item)}`);
  const more = items.length > most ? [style.dim(`  … and ${items.length - most} more`)] : [];
  return [style.bold(`${title}:`), ...listed, ...more, ""];
}
