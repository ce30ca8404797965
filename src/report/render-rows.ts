import { printable } from "../lib/printable.ts";
import type { Style } from "../lib/style.ts";
import { renderCsvRow, type CsvCell } from "./csv.ts";
import { renderTable, shorten } from "./table.ts";

export type RowFormat = "table" | "csv" | "json" | "markdown";

/** Rows of any origin: cells are JSON values. */
export interface RowSource {
  columns: readonly { name: string; isNumber: boolean }[];
  rows: AsyncIterable<readonly unknown[]>;
}

export interface RowOptions {
  format: RowFormat;
  /** Most rows that are written; undefined for all. */
  limit: number | undefined;
  style: Style;
  columns: number | undefined;
  /** Hears the text in pieces, each without its last line end. */
  write: (text: string) => void;
}

const usualTableRows = 100;
const rowsAtOnce = 1000;

/** Writes rows as they come; only a table waits for all of them. True where the limit left some out. */
export async function renderRows(source: RowSource, options: RowOptions): Promise<boolean> {
  const isTable = options.format === "table" || options.format === "markdown";
  const limit = options.limit ?? (isTable ? usualTableRows : Infinity);
  const writer = writers[options.format](source.columns, options);
  let count = 0;
  let isCut = false;
  for await (const row of source.rows) {
    isCut = count >= limit;
    if (isCut) break;
    count += 1;
    writer.add(row);
  }
  writer.end();
  return isCut;
}

interface RowWriter {
  add(row: readonly unknown[]): void;
  end(): void;
}

type Columns = RowSource["columns"];

const writers: Record<RowFormat, (columns: Columns, options: RowOptions) => RowWriter> = {
  table(columns, { style, columns: width, write }) {
    const rows: string[][] = [];
    const left = columns.flatMap(({ isNumber }, index) => (isNumber ? [] : index));
    const names = columns.map(({ name }) => name);
    return {
      add: (row) => rows.push(row.map((value) => shorten(printable(cellText(value)), 60))),
      end: () => write(renderTable(names, rows, { left, style, columns: width })),
    };
  },
  markdown(columns, { write }) {
    const lines = [
      markdownLine(columns.map(({ name }) => name)),
      `| ${columns.map(({ isNumber }) => (isNumber ? "--:" : "---")).join(" | ")} |`,
    ];
    return {
      add: (row) => lines.push(markdownLine(row.map(cellText))),
      end: () => write(lines.join("\n")),
    };
  },
  csv(columns, { write }) {
    const batch = inBatches(write);
    batch.add(renderCsvRow(columns.map(({ name }) => name)));
    return { add: (row) => batch.add(renderCsvRow(row.map(csvCell))), end: () => batch.end() };
  },
  json(columns, { write }) {
    const batch = inBatches(write);
    let held: string | undefined;
    return {
      add(row) {
        batch.add(held === undefined ? "[" : `${held},`);
        const fields = columns.map(({ name }, index) => [name, row[index] ?? null] as const);
        held = `  ${JSON.stringify(Object.fromEntries(fields))}`;
      },
      end() {
        if (held === undefined) batch.add("[]");
        else batch.add(`${held}\n]`);
        batch.end();
      },
    };
  },
};

function inBatches(write: (text: string) => void): { add(line: string): void; end(): void } {
  let lines: string[] = [];
  const flush = () => {
    if (lines.length > 0) write(lines.join("\n"));
    lines = [];
  };
  return {
    add(line) {
      lines.push(line);
      if (lines.length >= rowsAtOnce) flush();
    },
    end: flush,
  };
}

function csvCell(value: unknown): CsvCell {
  if (typeof value === "number" || typeof value === "boolean" || value === null) return value;
  return cellText(value);
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

function markdownLine(cells: readonly string[]): string {
  const harmless = cells.map((text) =>
    printable(text).replaceAll(/[\\|<>`*_[\]]/g, String.raw`\$&`),
  );
  return `| ${harmless.join(" | ")} |`;
}
