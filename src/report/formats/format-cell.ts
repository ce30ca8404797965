import type { Estimate, TableCell, TableColumn } from "../../schema/data-table.ts";
import { formatPoints, formatShare } from "../format-number.ts";

/** A cell as people read it, not yet escaped for any format. */
export function formatCell(cell: TableCell, column: TableColumn): string {
  if (cell === null) return "-";
  if (typeof cell === "string") return cell;
  const estimate = toEstimate(cell);
  const value = formatValue(estimate.value, column);
  if (estimate.low === null || estimate.high === null) return value;
  return `${value} [${formatValue(estimate.low, column)}, ${formatValue(estimate.high, column)}]`;
}

export function toEstimate(cell: number | Estimate): Estimate {
  return typeof cell === "number" ? { value: cell, low: null, high: null } : cell;
}

/** A number of this column as people read it. */
export function formatValue(value: number, column: TableColumn): string {
  const kind = column.kind === "interval" ? column.of : column.kind;
  switch (kind) {
    case "share":
      return formatShare(value);
    case "difference":
      return formatPoints(value);
    case "number":
      return formatNumber(value, "digits" in column ? column.digits : undefined);
    case "text":
      return String(value);
    default:
      return kind satisfies never;
  }
}

// With this many digits, a number that they would show as 0 is told by its power of ten.
const fineDigits = 4;

function formatNumber(value: number, digits: number | undefined): string {
  if (digits === undefined) return String(value);
  const isTiny = value !== 0 && Math.abs(value) < 10 ** -digits;
  return digits >= fineDigits && isTiny ? value.toExponential(1) : value.toFixed(digits);
}

export function isLeft(column: TableColumn): boolean {
  return column.kind === "text";
}
