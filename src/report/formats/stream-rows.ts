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
  const batch = inBatches(write);
  const writer = writers[format](source.columns, batch.add);
  const isCut = await takeRows(source, limit, writer.add);
  writer.end();
  batch.end();
  return isCut;
}

interface RowWriter {
  add: (row: readonly unknown[]) => void;
  end: () => void;
}

const writers: Record<
  StreamFormat,
  (columns: RowSource["columns"], addLine: (line: string) => void) => RowWriter
> = {
  csv(columns, addLine) {
    addLine(renderCsvRow(columns.map(({ name }) => name)));
    return { add: (row) => addLine(renderCsvRow(row.map(csvCell))), end: () => {} };
  },
  json(columns, addLine) {
    let held: string | undefined;
    return {
      add(row) {
        addLine(held === undefined ? "[" : `${held},`);
        const fields = columns.map(({ name }, index) => [name, row[index] ?? null] as const);
        held = `  ${JSON.stringify(Object.fromEntries(fields))}`;
      },
      end: () => addLine(held === undefined ? "[]" : `${held}\n]`),
    };
  },
};

function inBatches(write: (text: string) => void): {
  add: (line: string) => void;
  end: () => void;
} {
  let lines: string[] = [];
  const flush = () => {
    if (lines.length > 0) write(lines.join("\n"));
    lines = [];
  };
  return {
    add(line) {
      lines.push(line);
      if (lines.length >= linesAtOnce) flush();
    },
    end: flush,
  };
}

function csvCell(value: unknown): CsvCell {
  const isPlain = typeof value === "number" || typeof value === "boolean" || value === null;
  return isPlain ? value : cellText(value);
}
