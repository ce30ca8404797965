import { printable } from "../lib/printable.ts";
import { shortHash } from "../lib/short-hash.ts";
import type { DataTable } from "../schema/data-table.ts";
import type { TaskDifference } from "../schema/benchmark-facts.ts";
import { formatCount } from "./format-number.ts";
import { column, tabulate } from "./formats/tabulate.ts";

/** Every task that differs, as a table for every format. */
export function tabulateDifference(difference: TaskDifference): DataTable {
  const { before, after } = difference;
  type Row = [taskId: string, how: string, fields: string, means: string];
  const rows: Row[] = [
    ...difference.added.map((id): Row => [id, "added", "", ""]),
    ...difference.removed.map((id): Row => [id, "removed", "", ""]),
    ...difference.changed.map(({ task_id, fields, asks, judges }): Row => {
      return [task_id, "changed", fields.join(", "), describeMeaning(asks, judges)];
    }),
  ];
  const title = `${before.name} ${before.version} and ${after.name} ${after.version}`;
  return tabulate({ title, notes: [`${title}: ${countAll(difference)}.`] }, rows, [
    column.text("task_id", "Task", ([taskId]) => taskId),
    column.text("how", "How", ([, how]) => how),
    column.text("fields", "Fields", ([, , fields]) => fields),
    column.text("means", "Effect", ([, , , means]) => means),
  ]);
}

function describeMeaning(asks: boolean, judges: boolean): string {
  if (asks && judges) return "answers and verdicts are not comparable";
  if (asks) return "answers are not comparable";
  return judges ? "verdicts may differ" : "verdicts are comparable";
}

/** The same as release notes, in Markdown. */
export function renderReleaseNotes(difference: TaskDifference): string {
  const { added, removed, changed, after } = difference;
  const lines = changed.map(
    ({ task_id, fields, asks, judges }) =>
      `${printable(task_id)}: ${fields.map(printable).join(", ")} (${describeMeaning(asks, judges)})`,
  );
  return [
    `## ${printable(after.name)} ${printable(after.version)}`,
    "",
    `Against ${printable(difference.before.version)}: ${countAll(difference)}. Hash ${shortHash(after.hash)}.`,
    "",
    ...list("Added", added.map(printable)),
    ...list("Changed", lines),
    ...list("Removed", removed.map(printable)),
  ]
    .join("\n")
    .trimEnd();
}

function list(title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [`### ${title}`, "", ...items.map((item) => `- ${item}`), ""];
}

function countAll({ added, removed, changed, unchanged }: TaskDifference): string {
  return `${formatCount(added.length, "task")} added, ${changed.length} changed, ${removed.length} removed, ${unchanged} unchanged`;
}
