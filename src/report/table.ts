import { printable } from "../lib/printable.ts";

interface TableOptions {
  /** Columns that stand left; the others are numbers and stand right. */
  left: readonly number[];
  style: { dim: (text: string) => string };
  /** Width of the terminal: the last column is cut to fit. */
  columns?: number | undefined;
}

/** A plain table: two spaces between columns, a dimmed heading. Cells are made harmless for a terminal. */
export function renderTable(
  heading: readonly string[],
  rows: readonly (readonly string[])[],
  { left, style, columns }: TableOptions,
): string {
  const cells = [heading, ...rows].map((row) => row.map(printable));
  const widths = heading.map((_, column) =>
    cells.reduce((width, row) => Math.max(width, row[column]?.length ?? 0), 0),
  );
  const lines = cells.map((row) => {
    const line = row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return left.includes(column) ? cell.padEnd(width) : cell.padStart(width);
      })
      .join("  ")
      .trimEnd();
    return shorten(line, columns ?? Infinity);
  });
  return [style.dim(lines[0] ?? ""), ...lines.slice(1)].join("\n");
}

/** At most `length` characters, the last of them an ellipsis where some were left out. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const characters = Array.from(text);
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join("")}…`;
}
