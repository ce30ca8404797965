import type { DataTable } from "../../schema/data-table.ts";
import { flattenTable, type FlatCell } from "./flatten-table.ts";

/** RFC 4180, with a heading. Text that a spreadsheet would run as a formula gets a quote in front. */
export function renderCsv(table: DataTable): string {
  const columns = flattenTable(table);
  const lines = [
    columns.map(({ name }) => toField(name)),
    ...table.rows.map((_, row) => columns.map(({ cells }) => toField(cells[row] ?? null))),
  ];
  return lines.map((fields) => `${fields.join(",")}\r\n`).join("");
}

// The signs that begin a formula, their full-width twins too, also behind the blanks that a spreadsheet skips.
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u;

function toField(cell: FlatCell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return Number.isFinite(cell) ? String(cell) : "";
  const harmless = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
