import { printable } from "../../lib/printable.ts";
import type { DataTable, TableFormat } from "../../schema/data-table.ts";
import { renderTable } from "../table.ts";
import { flattenRows, renderCsv } from "./flat-table.ts";
import { formatCell, isLeft } from "./format-cell.ts";
import { renderLatex } from "./render-latex.ts";
import { renderMarkdown } from "./render-markdown.ts";

interface TerminalOptions {
  style: { dim: (text: string) => string };
  columns?: number | undefined;
}

type TextFormat = Exclude<TableFormat, "parquet">;

/** The table as text, without a last line end. Parquet is no text: see render-parquet.ts. */
export function renderDataTable(
  table: DataTable,
  format: TextFormat,
  terminal: TerminalOptions,
): string {
  return writers[format](table, terminal);
}

const writers: Record<TextFormat, (table: DataTable, terminal: TerminalOptions) => string> = {
  table: renderForTerminal,
  markdown: renderMarkdown,
  csv: renderCsv,
  latex: renderLatex,
  json: (table) => JSON.stringify(flattenRows(table), null, 2),
};

function renderForTerminal(table: DataTable, { style, columns }: TerminalOptions): string {
  const left = table.columns.flatMap((column, place) => (isLeft(column) ? [place] : []));
  const text = renderTable(
    table.columns.map(({ title }) => title),
    table.rows.map((row) =>
      table.columns.map((column, place) => formatCell(row[place] ?? null, column)),
    ),
    { left, style, columns },
  );
  return [text, ...table.notes.map((note) => style.dim(printable(note)))].join("\n");
}
