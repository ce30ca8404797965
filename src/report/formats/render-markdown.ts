import { printable } from "../../lib/printable.ts";
import type { DataTable } from "../../schema/data-table.ts";
import { formatCell, isLeft } from "./format-cell.ts";

/** A table of GitHub's Markdown; names cannot break out of their cell, nor become markup. */
export function renderMarkdown({ columns, rows, notes }: DataTable): string {
  const cells = [
    columns.map(({ title }) => escapeMarkdown(title)),
    ...rows.map((row) =>
      columns.map((column, place) => escapeMarkdown(formatCell(row[place] ?? null, column))),
    ),
  ];
  const widths = columns.map((_, place) =>
    cells.reduce((width, row) => Math.max(width, row[place]?.length ?? 0), 3),
  );
  const toLine = (cellAt: (place: number, width: number, isLeft: boolean) => string) =>
    `| ${columns.map((column, place) => cellAt(place, widths[place] ?? 0, isLeft(column))).join(" | ")} |`;
  const [heading = "", ...lines] = cells.map((row) =>
    toLine((place, width, left) => row[place]?.[left ? "padEnd" : "padStart"](width) ?? ""),
  );
  const rule = toLine((_, width, left) => "-".repeat(left ? width : width - 1) + (left ? "" : ":"));
  const remarks = notes.flatMap((note) => ["", escapeMarkdown(note)]);
  return [heading, rule, ...lines, ...remarks].join("\n");
}

function escapeMarkdown(text: string): string {
  return printable(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(/[\\`*_|~[\]]/g, String.raw`\$&`)
    .replaceAll(/\bhttps?:\/\//g, (address) => address.replace(":", "&#58;"));
}
