import { printable } from "../../lib/printable.ts";
import type { DataTable, TableCell, TableColumn, TableFormat } from "../../schema/data-table.ts";
import { renderTable } from "../table.ts";
import { flattenRows, renderCsv } from "./flat-table.ts";
import { formatCell, formatValue, isLeft, toEstimate } from "./tabulate.ts";

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

/** A table of GitHub's Markdown; names cannot break out of their cell, nor become markup. */
function renderMarkdown({ columns, rows, notes }: DataTable): string {
  const heading = columns.map(({ title }) => escapeMarkdown(title));
  const lines = rows.map((row) =>
    columns.map((column, place) => escapeMarkdown(formatCell(row[place] ?? null, column))),
  );
  const widths = columns.map((_, place) =>
    [heading, ...lines].reduce((most, cells) => Math.max(most, cells[place]?.length ?? 0), 3),
  );
  const rule = columns.map((column, place) => {
    const dashes = "-".repeat((widths[place] ?? 0) - 1);
    return isLeft(column) ? `${dashes}-` : `${dashes}:`;
  });
  const toLine = (cells: readonly string[]) => {
    const padded = columns.map((column, place) => {
      const [cell, width] = [cells[place] ?? "", widths[place] ?? 0];
      return isLeft(column) ? cell.padEnd(width) : cell.padStart(width);
    });
    return `| ${padded.join(" | ")} |`;
  };
  const remarks = notes.flatMap((note) => ["", escapeMarkdown(note)]);
  return [...[heading, rule, ...lines].map(toLine), ...remarks].join("\n");
}

function escapeMarkdown(text: string): string {
  return printable(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(/[\\`*_|~[\]]/g, String.raw`\$&`)
    .replaceAll(/\bhttps?:\/\//g, (address) => address.replace(":", "&#58;"));
}

/** A booktabs table as the paper prints them: shares in percent, the best of each column bold, bounds small. */
function renderLatex({ title, columns, rows, notes }: DataTable): string {
  const best = columns.map((column, place) => findBest(column, rows, place));
  const lines = rows.map((row) => {
    const cellAt = (place: number) => row[place] ?? null;
    return toLatexLine(
      columns.map((one, place) => latexCell(cellAt(place), one, best[place] ?? null)),
    );
  });
  const caption = [title, ...notes].map(escapeLatex).join(" ");
  return [
    String.raw`% needs \usepackage{booktabs}`,
    String.raw`\begin{table}[t]`,
    String.raw`\centering`,
    String.raw`\caption{${caption}}`,
    String.raw`\begin{tabular}{${columns.map((column) => (isLeft(column) ? "l" : "r")).join("")}}`,
    String.raw`\toprule`,
    toLatexLine(columns.map((column) => String.raw`\textbf{${escapeLatex(column.title)}}`)),
    String.raw`\midrule`,
    ...lines,
    String.raw`\bottomrule`,
    String.raw`\end{tabular}`,
    String.raw`\end{table}`,
  ].join("\n");
}

function toLatexLine(cells: readonly string[]): string {
  return String.raw`${cells.join(" & ")} \\`;
}

/** The highest share of a column of which more than one is known, as it is printed; only shares are marked. */
function findBest(column: TableColumn, rows: DataTable["rows"], place: number): string | null {
  const isShare = column.kind === "share" || (column.kind === "interval" && column.of === "share");
  if (!isShare) return null;
  const values = rows.flatMap((row) => {
    const cell = row[place] ?? null;
    return cell === null || typeof cell === "string" ? [] : [toEstimate(cell).value];
  });
  if (values.length < 2) return null;
  const best = values.reduce((most, value) => Math.max(most, value));
  return formatValue(best, column);
}

function latexCell(cell: TableCell, column: TableColumn, best: string | null): string {
  if (cell === null || typeof cell === "string") return escapeLatex(formatCell(cell, column));
  const { value, low, high } = toEstimate(cell);
  const shown = escapeLatex(formatValue(value, column));
  const marked = shown === best ? String.raw`\textbf{${shown}}` : shown;
  if (low === null || high === null) return marked;
  const bounds = `[${formatValue(low, column)}, ${formatValue(high, column)}]`;
  return String.raw`${marked} {\scriptsize ${bounds}}`;
}

const spelled: Readonly<Record<string, string>> = {
  "\\": String.raw`\textbackslash{}`,
  "~": String.raw`\textasciitilde{}`,
  "^": String.raw`\textasciicircum{}`,
  "<": String.raw`\textless{}`,
  ">": String.raw`\textgreater{}`,
  "|": String.raw`\textbar{}`,
  '"': String.raw`\textquotedblright{}`,
  "⊆": String.raw`$\subseteq$`,
};

function escapeLatex(text: string): string {
  return printable(text).replaceAll(
    /[\\~^<>|"⊆{}$&#%_]/g,
    (character) => spelled[character] ?? `\\${character}`,
  );
}
