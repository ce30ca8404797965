/** How a table can be written. */
export type TableFormat = "table" | "markdown" | "csv" | "latex" | "json" | "parquet";

/** A number with the interval around it; null bounds where none is known. */
export interface Estimate {
  value: number;
  low: number | null;
  high: number | null;
}

export type TableCell = string | number | Estimate | null;

/** What a column holds decides how every format writes it. Null is "-" for people and nothing for programs. */
export type TableColumn = {
  /** Name for programs: snake_case. */
  key: string;
  /** Heading for people. */
  title: string;
} & (
  | { kind: "text" }
  /** `digits` after the point for people; programs get the whole number. */
  | { kind: "number"; digits?: number | undefined }
  /** A fraction of 1, which people see in percent. */
  | { kind: "share" }
  /** An estimate with its bounds: of a share, of a difference of shares, or of a number. */
  | { kind: "interval"; of: "share" | "difference" | "number"; digits?: number | undefined }
);

/** One table, whatever format it is written in. */
export interface DataTable {
  title: string;
  columns: readonly TableColumn[];
  rows: readonly (readonly TableCell[])[];
  /** Sentences below it, for people. */
  notes: readonly string[];
}
