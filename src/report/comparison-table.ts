import type { Comparison, PairComparison } from "../schema/comparison.ts";
import type { DataTable } from "../schema/data-table.ts";
import { column, tabulate, type Column } from "./formats/tabulate.ts";

/** Every two of the compared runs as a table for every format. */
export function tabulateComparison({ pairs }: Comparison): DataTable {
  return { title: "Runs compared by task.", ...tabulate(pairs, columns), notes: [] };
}

const columns: Column<PairComparison>[] = [
  column.text("first", "First", ({ first }) => first),
  column.text("second", "Second", ({ second }) => second),
  column.text("verdict", "Second is", ({ verdict }) => verdict),
  column.number("tasks", "Tasks", ({ tasks }) => tasks),
  column.share("first_score", "First Pass@1", (pair) => pair.first_score),
  column.share("second_score", "Second Pass@1", (pair) => pair.second_score),
  column.interval("difference", "Difference [95 %]", "difference", (pair) => {
    return { value: pair.difference, ...pair.interval };
  }),
  column.number("mcnemar_p", "McNemar p", ({ mcnemar }) => mcnemar?.p ?? null, 4),
];
