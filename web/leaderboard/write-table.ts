import { tabulateLeaderboard } from "../../src/report/formats/leaderboard-table.ts";
import { renderDataTable } from "../../src/report/formats/render-data-table.ts";
import type { RankedEntry } from "./arrange.ts";
import type { BoardState } from "./board-state.ts";

const tableFormats = { Markdown: "markdown", CSV: "csv", LaTeX: "latex" } as const;
export type TableFormat = keyof typeof tableFormats;

const plain = { style: { dim: (text: string) => text } };

/** The table as it is shown, to paste elsewhere: written as `bcb leaderboard show` writes it. */
export function writeTable(
  rows: readonly RankedEntry[],
  { view, shown, columns }: BoardState,
  format: TableFormat,
): string {
  const partial = new Set(rows.filter((row) => row.isPartial).map(({ entry }) => entry));
  const table = tabulateLeaderboard(
    rows.map(({ entry }) => entry),
    {
      title: "Pass@1 (%).",
      columns: columns.filter(({ key }) => shown.includes(key)),
      splits: view.splits,
      ranks: new Map(rows.flatMap(({ entry, rank }) => (rank === null ? [] : [[entry, rank]]))),
      isPartial: (entry) => partial.has(entry),
    },
  );
  return `${renderDataTable(table, tableFormats[format], plain)}\n`;
}
