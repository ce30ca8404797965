import { printable } from "../lib/printable.ts";
import { shortHash } from "../lib/short-hash.ts";
import type { DataTable } from "../schema/data-table.ts";
import type { TaskDifference } from "../schema/task-difference.ts";
import { formatCount } from "./format-number.ts";
import { column, tabulate, type Column } from "./formats/tabulate.ts";

interface Row {
  task_id: string;
  how: string;
  fields: string;
  means: string;
}

/** Every task that differs, as a table for every format. */
export function tabulateDifference(difference: TaskDifference): DataTable {
  const columns: Column<Row>[] = [
    column.text("task_id", "Task", ({ task_id }) => task_id),
    column.text("how", "How", ({ how }) => how),
    column.text("fields", "Fields", ({ fields }) => fields),
    column.text("means", "Effect", ({ means }) => means),
  ];
  const rows: Row[] = [
    ...difference.added.map(plain("added")),
    ...difference.removed.map(plain("removed")),
    ...difference.changed.map(({ task_id, fields, asks, judges }) => ({
      task_id,
      how: "changed",
      fields: fields.join(", "),
      means: describeMeaning(asks, judges),
    })),
  ];
  return {
    title: headline(difference),
    ...tabulate(rows, columns),
    notes: [`${headline(difference)}: ${countAll(difference)}.`],
  };
}

function plain(how: string): (taskId: string) => Row {
  return (task_id) => ({ task_id, how, fields: "", means: "" });
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
      `- ${printable(task_id)}: ${fields.map(printable).join(", ")} (${describeMeaning(asks, judges)})`,
  );
  return [
    `## ${printable(after.name)} ${printable(after.version)}`,
    "",
    `Against ${printable(difference.before.version)}: ${countAll(difference)}. Hash ${shortHash(after.hash)}.`,
    "",
    ...list("Added", names(added)),
    ...list("Changed", lines),
    ...list("Removed", names(removed)),
  ]
    .join("\n")
    .trimEnd();
}

function list(title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [`### ${title}`, "", ...items, ""];
}

function names(ids: readonly string[]): string[] {
  return ids.map((id) => `- ${printable(id)}`);
}

function headline({ before, after }: TaskDifference): string {
  return `${before.name} ${before.version} and ${after.name} ${after.version}`;
}

function countAll({ added, removed, changed, unchanged }: TaskDifference): string {
  return `${formatCount(added.length, "task")} added, ${changed.length} changed, ${removed.length} removed, ${unchanged} unchanged`;
}
