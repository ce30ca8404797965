import type { RankedEntry } from "./arrange.ts";
import type { BoardState } from "./board-state.ts";
import { columns, type ColumnKey } from "./columns.ts";

export const tableFormats = ["Markdown", "CSV", "LaTeX"] as const;
export type TableFormat = (typeof tableFormats)[number];

/** The table as it is shown, to paste elsewhere. */
export function writeTable(
  rows: readonly RankedEntry[],
  state: BoardState,
  format: TableFormat,
): string {
  const keys: ColumnKey[] = ["name", ...state.columns.filter((key) => key !== "name")];
  const head = ["Rank", ...keys.map((key) => columns[key].title)];
  const body = rows.map(({ entry, rank, isPartial }) => [
    String(rank ?? "-"),
    ...keys.map((key) =>
      key === "name" && isPartial ? partialName(entry) : columns[key].text(entry, state),
    ),
  ]);
  const isNumber = [true, ...keys.map((key) => columns[key].isNumber)];
  switch (format) {
    case "Markdown":
      return writeMarkdown(head, body, isNumber);
    case "CSV":
      return writeCsv([head, ...body]);
    case "LaTeX":
      return writeLatex(head, body, isNumber);
    default:
      return format satisfies never;
  }
}

/** Away from the page nothing else tells that the number is over some tasks only. */
function partialName(entry: RankedEntry["entry"]): string {
  return `${entry.name} (${columns.tasks.text(entry, { metric: "average", domain: null })} tasks)`;
}

type Cells = readonly string[];

function writeMarkdown(head: Cells, body: readonly Cells[], isNumber: readonly boolean[]): string {
  const line = (cells: Cells) =>
    `| ${cells.map((cell) => cell.replaceAll(/[\\|`*_<>[\]]/g, String.raw`\$&`)).join(" | ")} |`;
  const rule = `| ${isNumber.map((number) => (number ? "--:" : "---")).join(" | ")} |`;
  return `${[line(head), rule, ...body.map(line)].join("\n")}\n`;
}

function writeCsv(lines: readonly Cells[]): string {
  return lines.map((cells) => `${cells.map(csvCell).join(",")}\n`).join("");
}

function csvCell(text: string): string {
  // A spreadsheet takes these for the start of a formula.
  const plain = text === "-" ? "" : /^[=+\-@]/.test(text) ? `'${text}` : text;
  return /[",\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

const latexNames: Readonly<Record<string, string>> = {
  "\\": String.raw`\textbackslash{}`,
  "~": String.raw`\textasciitilde{}`,
  "^": String.raw`\textasciicircum{}`,
  "–": "--",
};

function writeLatex(head: Cells, body: readonly Cells[], isNumber: readonly boolean[]): string {
  const line = (cells: Cells) =>
    String.raw`  ${cells
      .map((cell) => cell.replaceAll(/[\\~^–&%$#_{}]/g, (sign) => latexNames[sign] ?? `\\${sign}`))
      .join(" & ")} \\`;
  return `${[
    String.raw`\begin{tabular}{${isNumber.map((number) => (number ? "r" : "l")).join("")}}`,
    String.raw`  \toprule`,
    line(head),
    String.raw`  \midrule`,
    ...body.map(line),
    String.raw`  \bottomrule`,
    String.raw`\end{tabular}`,
  ].join("\n")}\n`;
}
