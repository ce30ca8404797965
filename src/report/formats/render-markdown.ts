import { printable } from "../../lib/printable.ts";
import type { DataTable } from "../../schema/data-table.ts";
import { formatCell, isLeft } from "./format-cell.ts";

/** A table of GitHub's Markdown; names cannot break out of their cell, nor become markup. */
export function renderMarkdown({ columns, rows, notes }: DataTable): string {
  const heading = columns.map(({ title }) => escapeMarkdown(title));
  const lines = rows.map((row) =>
    columns.map((column, place) => escapeMarkdown(formatCell(row[place] ?? null, column))),
  );
  const widths = columns.map((_, place) =>
    [heading, ...lines].reduce((most, cells) => Math.max(most, cells[place]?.length ?? 0), 3),
  );
  const rule = columns.map((column, place) => {
    const dashes = "-".repeat((widths[place] ?? 0) - 1);
    return isLeft(column) ? `${dashes}-` : `${dashes}:`;
  });
  const toLine = (cells: readonly string[]) => {
    const padded = columns.map((column, place) => {
      const [cell, width] = [cells[place] ?? "", widths[place] ?? 0];
      return isLeft(column) ? cell.padEnd(width) : cell.padStart(width);
    });
    return `| ${padded.join(" | ")} |`;
  };
  const remarks = notes.flatMap((note) => ["", escapeMarkdown(note)]);
  return [...[heading, rule, ...lines].map(toLine), ...remarks].join("\n");
}

function escapeMarkdown(text: string): string {
  return printable(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(/[\\`*_|~[\]]/g, String.raw`\$&`)
    .replaceAll(/\bhttps?:\/\//g, (address) => address.replace(":", "&#58;"));
}
