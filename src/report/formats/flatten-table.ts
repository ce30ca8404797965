import type { DataTable } from "../../schema/data-table.ts";
import { toEstimate } from "./format-cell.ts";

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
