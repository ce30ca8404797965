import { printable } from "../lib/printable.ts";
import type { Style } from "../lib/style.ts";
import type { SourceError } from "../schema/syntax.ts";
import { formatCount } from "./format-number.ts";
import { firstLines } from "./table.ts";

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
