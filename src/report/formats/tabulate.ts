import type { DataTable, Estimate, TableCell, TableColumn } from "../../schema/data-table.ts";
import { formatPoints, formatShare } from "../format-number.ts";

/** A column, and what it shows of a row. */
export type Column<Row> = TableColumn & { cellOf: (row: Row) => TableCell };

/** The kinds of columns: the name for programs, the heading for people, and the cell of a row. */
export const column = {
  text: <Row>(key: string, title: string, cellOf: (row: Row) => string | null): Column<Row> => {
    return { key, title, kind: "text", cellOf };
  },
  number: <Row>(
    key: string,
    title: string,
    cellOf: (row: Row) => number | null,
    digits?: number,
  ): Column<Row> => ({ key, title, kind: "number", digits, cellOf }),
  share: <Row>(key: string, title: string, cellOf: (row: Row) => number | null): Column<Row> => {
    return { key, title, kind: "share", cellOf };
  },
  interval: <Row>(
    key: string,
    title: string,
    of: "share" | "difference" | "number",
    cellOf: (row: Row) => Estimate | null,
    digits = 0,
  ): Column<Row> => ({ key, title, kind: "interval", of, digits, cellOf }),
};

/** Things of any kind as the rows of a table. */
export function tabulate<Row>(
  { title, notes = [] }: Pick<DataTable, "title"> & Partial<Pick<DataTable, "notes">>,
  things: readonly Row[],
  columns: readonly Column<NoInfer<Row>>[],
): DataTable {
  const rows = things.map((thing) => columns.map(({ cellOf }) => cellOf(thing)));
  return { title, columns, rows, notes };
}

/** A cell as people read it, not yet escaped for any format. */
export function formatCell(cell: TableCell, shape: TableColumn): string {
  if (cell === null) return "-";
  if (typeof cell === "string") return cell;
  const estimate = toEstimate(cell);
  const value = formatValue(estimate.value, shape);
  if (estimate.low === null || estimate.high === null) return value;
  return `${value} [${formatValue(estimate.low, shape)}, ${formatValue(estimate.high, shape)}]`;
}

export function toEstimate(cell: number | Estimate): Estimate {
  return typeof cell === "number" ? { value: cell, low: null, high: null } : cell;
}

/** A number of this column as people read it. */
export function formatValue(value: number, shape: TableColumn): string {
  const kind = shape.kind === "interval" ? shape.of : shape.kind;
  if (kind === "share") return formatShare(value);
  if (kind === "difference") return formatPoints(value);
  return formatNumber(value, "digits" in shape ? shape.digits : undefined);
}

// With this many digits, a number that they would show as 0 is told by its power of ten.
const fineDigits = 4;

function formatNumber(value: number, digits: number | undefined): string {
  if (digits === undefined) return String(value);
  const isTiny = value !== 0 && Math.abs(value) < 10 ** -digits;
  return digits >= fineDigits && isTiny ? value.toExponential(1) : value.toFixed(digits);
}

export function isLeft(shape: TableColumn): boolean {
  return shape.kind === "text";
}
