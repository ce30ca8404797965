import { group, rollup, sum } from "d3-array";
import Papa from "papaparse";

export interface Crosstab {
  rows: string[];
  columns: string[];
  counts: number[][];
  skipped: number;
  chiSquare: number;
  cramersV: number;
}

/**
 * Cross two questions of a survey that was exported as CSV text with a header line, and measure how
 * strongly the answers hang together. Values are compared without surrounding white space. A record
 * in which one of the two answers is missing or empty is skipped (and counted); lines that are empty
 * or hold only white space are ignored. With n = all counted records, the expected count of a cell is its row total times its
 * column total divided by n; chi-square is the sum over all cells of (count - expected)^2 /
 * expected, and Cramer's V is the square root of chi-square / (n * (k - 1)), k being the smaller of
 * the number of rows and the number of columns of the table (V is 0 if k is 1).
 *
 * @param csv - The export; fields may be quoted and hold commas or line breaks.
 * @param rowQuestion - Name of the column whose answers make the rows.
 * @param columnQuestion - Name of the column whose answers make the columns.
 * @returns "rows" and "columns": the different answers, the most frequent first (totals over the
 *   counted records), equally frequent ones in code unit order; "counts": one list a row with a
 *   number for each column; "skipped": the number of skipped records; "chiSquare" and "cramersV"
 *   rounded to four decimals. Without counted records the lists are empty and both measures 0.
 * @throws RangeError - If the header lacks one of the two columns.
 *
 * Requirements:
 * - d3-array
 * - papaparse
 *
 * @example
 * ```ts
 * taskFunc("sex,pet\nf,cat\nm,dog\nf,cat\n", "sex", "pet");
 * // { rows: ["f", "m"], columns: ["cat", "dog"], counts: [[2, 0], [0, 1]], skipped: 0,
 * //   chiSquare: 3, cramersV: 1 }
 * ```
 */
export function taskFunc(csv: string, rowQuestion: string, columnQuestion: string): Crosstab {
  const { data, meta } = Papa.parse<Record<string, string>>(csv, {
    header: true,
    delimiter: ",",
    skipEmptyLines: "greedy",
  });
  for (const question of [rowQuestion, columnQuestion]) {
    if (!meta.fields?.includes(question)) {
      throw new RangeError(`the survey has no question ${question}`);
    }
  }
  const pairs = data
    .map((record) => [record[rowQuestion] ?? "", record[columnQuestion] ?? ""])
    .map(([row, column]) => ({ row: row.trim(), column: column.trim() }));
  const counted = pairs.filter(({ row, column }) => row !== "" && column !== "");
  const cells = rollup(
    counted,
    (cell) => cell.length,
    (pair) => pair.row,
    (pair) => pair.column,
  );
  const rows = byFrequency(counted.map((pair) => pair.row));
  const columns = byFrequency(counted.map((pair) => pair.column));
  const counts = rows.map((row) => columns.map((column) => cells.get(row)?.get(column) ?? 0));
  const rowTotals = counts.map((row) => sum(row));
  const columnTotals = columns.map((_name, index) => sum(counts, (row) => row[index]));
  const chiSquare = sum(
    counts.flatMap((row, i) =>
      row.map((count, j) => {
        const expected = (rowTotals[i] * columnTotals[j]) / counted.length;
        return (count - expected) ** 2 / expected;
      }),
    ),
  );
  const k = Math.min(rows.length, columns.length);
  return {
    rows,
    columns,
    counts,
    skipped: pairs.length - counted.length,
    chiSquare: round(chiSquare),
    cramersV: k > 1 ? round(Math.sqrt(chiSquare / (counted.length * (k - 1)))) : 0,
  };
}

function byFrequency(answers: string[]): string[] {
  const groups = [...group(answers, (answer) => answer)];
  groups.sort(([a, left], [b, right]) => right.length - left.length || (a < b ? -1 : 1));
  return groups.map(([answer]) => answer);
}

function round(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
