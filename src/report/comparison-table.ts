import type { Comparison, PairComparison } from "../schema/comparison.ts";
import type { DataTable } from "../schema/data-table.ts";
import { tabulate, type TellingColumn } from "./formats/tabulate.ts";

/** Every two of the compared runs as a table for every format. */
export function tabulateComparison({ pairs }: Comparison): DataTable {
  return { title: "Runs compared by task.", ...tabulate(pairs, columns), notes: [] };
}

const columns: TellingColumn<PairComparison>[] = [
  { key: "first", title: "First", kind: "text", tell: ({ first }) => first },
  { key: "second", title: "Second", kind: "text", tell: ({ second }) => second },
  { key: "verdict", title: "Second is", kind: "text", tell: ({ verdict }) => verdict },
  { key: "tasks", title: "Tasks", kind: "number", tell: ({ tasks }) => tasks },
  { key: "first_score", title: "First Pass@1", kind: "share", tell: (pair) => pair.first_score },
  { key: "second_score", title: "Second Pass@1", kind: "share", tell: (pair) => pair.second_score },
  {
    key: "difference",
    title: "Difference [95 %]",
    kind: "interval",
    of: "difference",
    tell: ({ difference, interval }) => ({ value: difference, ...interval }),
  },
  {
    key: "mcnemar_p",
    title: "McNemar p",
    kind: "number",
    digits: 4,
    tell: ({ mcnemar }) => mcnemar?.p ?? null,
  },
];
