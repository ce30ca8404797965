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
  const [heading = "", ...lines] = cells.map((row) =>
    toLine(
      columns.map((column, place) => {
        const width = widths[place] ?? 0;
        return isLeft(column)
          ? (row[place] ?? "").padEnd(width)
          : (row[place] ?? "").padStart(width);
      }),
    ),
  );
  const rule = toLine(
    columns.map((column, place) => {
      const width = widths[place] ?? 0;
      return isLeft(column) ? "-".repeat(width) : `${"-".repeat(width - 1)}:`;
    }),
  );
  const remarks = notes.flatMap((note) => ["", escapeMarkdown(note)]);
  return [heading, rule, ...lines, ...remarks].join("\n");
}

function toLine(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

function escapeMarkdown(text: string): string {
  return printable(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(/[\\`*_|~[\]]/g, String.raw`\$&`)
    .replaceAll(/\bhttps?:\/\//g, (address) => address.replace(":", "&#58;"));
}
