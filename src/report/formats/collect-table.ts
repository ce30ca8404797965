import type { DataTable, TableCell } from "../../schema/data-table.ts";
import { shorten } from "../table.ts";
import { cellText, takeRows, type RowSource } from "./row-source.ts";

interface CollectOptions {
  title: string;
  /** Most rows; undefined for all. */
  limit: number | undefined;
  /** Longest text of a cell; undefined for any. */
  widest?: number | undefined;
}

/** Rows of any origin as one table, for the formats that need to see all of them. */
export async function collectTable(
  source: RowSource,
  { title, limit, widest }: CollectOptions,
): Promise<{ table: DataTable; isCut: boolean }> {
  const rows: TableCell[][] = [];
  const isCut = await takeRows(source, limit, (row) => {
    rows.push(row.map((value) => toCell(value, widest)));
  });
  const columns = source.columns.map(({ name, isNumber }) => ({
    key: name,
    title: name,
    kind: isNumber ? ("number" as const) : ("text" as const),
  }));
  return { table: { title, columns, rows, notes: [] }, isCut };
}

function toCell(value: unknown, widest = Infinity): TableCell {
  if (value === null || value === undefined) return null;
  return typeof value === "number" ? value : shorten(cellText(value), widest);
}
