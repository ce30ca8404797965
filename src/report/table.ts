import { printable } from "../lib/printable.ts";

interface TableOptions {
  /** Columns that stand left, the first by default; the others are numbers and stand right. */
  left?: readonly number[];
  style: { dim: (text: string) => string };
  /** Width of the terminal: the last column is cut to fit. */
  columns?: number | undefined;
}

/** A plain table: two spaces between columns, a dimmed heading. Cells are made harmless for a terminal. */
export function renderTable(
  heading: readonly string[],
  rows: readonly (readonly (string | number)[])[],
  { left = [0], style, columns }: TableOptions,
): string {
  const cells = [heading, ...rows].map((row) => row.map((cell) => printable(String(cell))));
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

/** The first so many lines, and what is said of how many were left out. */
export function firstLines(
  lines: readonly string[],
  most: number,
  tellRest: (left: number) => string,
): string[] {
  const left = lines.length - most;
  return left > 0 ? [...lines.slice(0, most), tellRest(left)] : [...lines];
}

/** What is shown of a list, with how many of it are left. */
export function withRest(shown: string, left: number, { dim }: TableOptions["style"]): string {
  return left > 0 ? `${shown}\n${dim(`and ${left} more; use --json for all.`)}` : shown;
}

/** Headings for runs; where many or long names would not fit, their places in the table above stand for them. */
export function headRuns(runs: readonly { name: string }[]): { heads: string[]; isLong: boolean } {
  const names = runs.map(({ name }) => name);
  const isLong = names.join("  ").length > 60;
  return { heads: isLong ? names.map((_, place) => `(${place + 1})`) : names, isLong };
}
