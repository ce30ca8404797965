import { renderCsvRow, type CsvCell } from "./render-csv.ts";
import { cellText, takeRows, type RowSource } from "./row-source.ts";

/** The formats in which a row can be written before the next one is known. */
type StreamFormat = "csv" | "json";

export interface StreamOptions {
  format: StreamFormat;
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
  let lines: string[] = [];
  const flush = () => {
    if (lines.length > 0) write(lines.join("\n"));
    lines = [];
  };
  const add = (line: string) => {
    lines.push(line);
    if (lines.length >= linesAtOnce) flush();
  };
  // A JSON row is held back until it is known whether a comma comes after it.
  let held: string | undefined;
  const addJson = (row: readonly unknown[]) => {
    add(held === undefined ? "[" : `${held},`);
    const fields = names.map((name, index) => [name, row[index] ?? null] as const);
    held = `  ${JSON.stringify(Object.fromEntries(fields))}`;
  };
  const isCsv = format === "csv";
  if (isCsv) add(renderCsvRow(names));
  const isCut = await takeRows(
    source,
    limit,
    isCsv ? (row) => add(renderCsvRow(row.map(csvCell))) : addJson,
  );
  if (!isCsv) add(held === undefined ? "[]" : `${held}\n]`);
  flush();
  return isCut;
}

function csvCell(value: unknown): CsvCell {
  const isPlain = typeof value === "number" || typeof value === "boolean" || value === null;
  return isPlain ? value : cellText(value);
}
