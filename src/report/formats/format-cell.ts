import type { Estimate, TableCell, TableColumn } from "../../schema/data-table.ts";
import { formatShare } from "../format-number.ts";

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
  switch (column.kind) {
    case "share":
      return formatShare(value);
    case "interval":
      return column.of === "share" ? formatShare(value) : formatNumber(value, column.digits);
    case "number":
      return formatNumber(value, column.digits);
    case "text":
      return String(value);
    default:
      return column satisfies never;
  }
}

function formatNumber(value: number, digits: number | undefined): string {
  return digits === undefined ? String(value) : value.toFixed(digits);
}

export function isLeft(column: TableColumn): boolean {
  return column.kind === "text";
}
