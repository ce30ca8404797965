import type { DataTable, TableCell } from "../../schema/data-table.ts";
import { shorten } from "../table.ts";
import { renderCsvRow, type CsvCell } from "./flat-table.ts";

/** Rows of any origin: cells are JSON values. */
export interface RowSource {
  columns: readonly { name: string; isNumber: boolean }[];
  rows: AsyncIterable<readonly unknown[]>;
}

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
  { title, limit, widest = Infinity }: CollectOptions,
): Promise<{ table: DataTable; isCut: boolean }> {
  const rows: TableCell[][] = [];
  const toCell = (value: unknown) => {
    const isPlain = typeof value === "number" || value === null || value === undefined;
    return isPlain ? (value ?? null) : shorten(cellText(value), widest);
  };
  const isCut = await takeRows(source, limit, (row) => {
    rows.push(row.map(toCell));
  });
  const columns = source.columns.map(({ name, isNumber }) => ({
    key: name,
    title: name,
    kind: isNumber ? ("number" as const) : ("text" as const),
  }));
  return { table: { title, columns, rows, notes: [] }, isCut };
}

interface StreamOptions {
  /** Those in which a row can be written before the next one is known. */
  format: "csv" | "json";
  /** Most rows that are written; undefined for all. */
  limit: number | undefined;
  /** Hears the text in pieces, each without its last line end. */
  write: (text: string) => void;
}

const linesAtOnce = 1000;

/** Writes rows as they come. True where the limit left some out. */
export async function streamRows(
  source: RowSource,
  { format, limit, write }: StreamOptions,
): Promise<boolean> {
  const names = source.columns.map(({ name }) => name);
  const lines: string[] = [];
  const add = (line: string) => {
    lines.push(line);
    if (lines.length >= linesAtOnce) write(lines.splice(0).join("\n"));
  };
  // A JSON row is held back until it is known whether a comma comes after it.
  let held: string | undefined;
  const addJson = (row: readonly unknown[]) => {
    add(held === undefined ? "[" : `${held},`);
    const fields = names.map((name, index) => [name, row[index] ?? null] as const);
    held = `  ${JSON.stringify(Object.fromEntries(fields))}`;
  };
  const addCsv = (row: readonly unknown[]) => add(renderCsvRow(row.map(csvCell)));
  const isCsv = format === "csv";
  if (isCsv) add(renderCsvRow(names));
  const isCut = await takeRows(source, limit, isCsv ? addCsv : addJson);
  if (!isCsv) add(held === undefined ? "[]" : `${held}\n]`);
  if (lines.length > 0) write(lines.join("\n"));
  return isCut;
}

function csvCell(value: unknown): CsvCell {
  const isPlain = typeof value === "number" || typeof value === "boolean" || value === null;
  return isPlain ? value : cellText(value);
}

/** Hands on at most so many rows; true where the limit left some out. */
async function takeRows(
  source: RowSource,
  limit: number | undefined,
  take: (row: readonly unknown[]) => void,
): Promise<boolean> {
  let count = 0;
  for await (const row of source.rows) {
    if (count >= (limit ?? Infinity)) return true;
    count += 1;
    take(row);
  }
  return false;
}

/** Lists and structs as JSON. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
