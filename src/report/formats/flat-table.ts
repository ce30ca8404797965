import type { DataTable } from "../../schema/data-table.ts";
import { toEstimate } from "./tabulate.ts";

export type CsvCell = string | number | boolean | null;

/** A heading and a line a row, without a last line end. */
export function renderCsv(table: DataTable): string {
  const columns = flattenTable(table);
  return [
    renderCsvRow(columns.map(({ name }) => name)),
    ...table.rows.map((_, row) => renderCsvRow(columns.map(({ cells }) => cells[row] ?? null))),
  ].join("\n");
}

/** One line, quoted by RFC 4180. Text that a spreadsheet would run as a formula gets a quote in front. */
export function renderCsvRow(cells: readonly CsvCell[]): string {
  return cells.map(toField).join(",");
}

// The signs that begin a formula, their full-width twins too, also behind the blanks that a spreadsheet skips.
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u;

function toField(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return Number.isFinite(cell) ? String(cell) : "";
  if (typeof cell === "boolean") return String(cell);
  const harmless = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** The table as programs want it: whole numbers, shares as fractions of 1, an interval as three columns. */
export function flattenTable({ columns, rows }: DataTable) {
  return columns.flatMap(({ key, kind }, place) => {
    const parts = kind === "interval" ? (["value", "low", "high"] as const) : (["value"] as const);
    return parts.map((part) => ({
      name: part === "value" ? key : `${key}_${part}`,
      isText: kind === "text",
      cells: rows.map((row) => {
        const cell = row[place] ?? null;
        return cell === null || typeof cell === "string" ? cell : toEstimate(cell)[part];
      }),
    }));
  });
}

/** The same, a record a row. */
export function flattenRows(table: DataTable): Record<string, string | number | null>[] {
  const columns = flattenTable(table);
  return table.rows.map((_, row) =>
    Object.fromEntries(columns.map(({ name, cells }) => [name, cells[row] ?? null])),
  );
}
