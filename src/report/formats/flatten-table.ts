import type { DataTable, TableCell } from "../../schema/data-table.ts";
import { toEstimate } from "./format-cell.ts";

export type FlatCell = string | number | null;

export interface FlatColumn {
  name: string;
  isText: boolean;
  cells: FlatCell[];
}

/** The table as programs want it: whole numbers, shares as fractions of 1, an interval as three columns. */
export function flattenTable({ columns, rows }: DataTable): FlatColumn[] {
  return columns.flatMap((column, place) => {
    const cells = rows.map((row) => row[place] ?? null);
    if (column.kind !== "interval") {
      return [{ name: column.key, isText: column.kind === "text", cells: cells.map(mainPart) }];
    }
    return (["value", "low", "high"] as const).map((part) => ({
      name: part === "value" ? column.key : `${column.key}_${part}`,
      isText: false,
      cells: cells.map((cell) => partOf(cell, part)),
    }));
  });
}

/** The same, a record a row. */
export function flattenRows(table: DataTable): Record<string, FlatCell>[] {
  const columns = flattenTable(table);
  return table.rows.map((_, row) =>
    Object.fromEntries(columns.map(({ name, cells }) => [name, cells[row] ?? null])),
  );
}

function mainPart(cell: TableCell): FlatCell {
  return typeof cell === "object" && cell !== null ? cell.value : cell;
}

function partOf(cell: TableCell, part: "value" | "low" | "high"): FlatCell {
  if (cell === null || typeof cell === "string") return null;
  return toEstimate(cell)[part];
}
