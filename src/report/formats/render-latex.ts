import { printable } from "../../lib/printable.ts";
import type { DataTable, TableCell, TableColumn } from "../../schema/data-table.ts";
import { formatCell, formatValue, isLeft, toEstimate } from "./format-cell.ts";

/** A booktabs table as the paper prints them: shares in percent, the best of each column bold, bounds small. */
export function renderLatex({ title, columns, rows, notes }: DataTable): string {
  const best = columns.map((column, place) => findBest(column, rows, place));
  const lines = rows.map((row) => {
    const cellAt = (place: number) => row[place] ?? null;
    return toLine(columns.map((one, place) => latexCell(cellAt(place), one, best[place] ?? null)));
  });
  const caption = [title, ...notes].map(escapeLatex).join(" ");
  return [
    String.raw`% needs \usepackage{booktabs}`,
    String.raw`\begin{table}[t]`,
    String.raw`\centering`,
    String.raw`\caption{${caption}}`,
    String.raw`\begin{tabular}{${columns.map((column) => (isLeft(column) ? "l" : "r")).join("")}}`,
    String.raw`\toprule`,
    toLine(columns.map((column) => String.raw`\textbf{${escapeLatex(column.title)}}`)),
    String.raw`\midrule`,
    ...lines,
    String.raw`\bottomrule`,
    String.raw`\end{tabular}`,
    String.raw`\end{table}`,
  ].join("\n");
}

function toLine(cells: readonly string[]): string {
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
