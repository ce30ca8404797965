import type { DataTable } from "../schema/data-table.ts";
import type { RunTools, ToolReport } from "../schema/tool-use.ts";
import { column, tabulate, type Column } from "./formats/tabulate.ts";

type Shares = Pick<RunTools, "passing" | "failing">;

/** The subset shares of every run as a table for every format. */
export function tabulateTools({ runs }: ToolReport): DataTable {
  return {
    title: "Libraries and calls within those of the ground truth.",
    ...tabulate<RunTools>(runs, [column.text("run", "Run", ({ name }) => name), ...shareColumns]),
    notes: [
      "Lib ⊆ and Calls ⊆: share of samples (in %) that use no library, or no call, beyond the ground truth's.",
    ],
  };
}

/** One run's shares by domain. */
export function tabulateDomains({ name, domains }: RunTools): DataTable {
  const columns: Column<RunTools["domains"][number]>[] = [
    column.text("domain", name, ({ domain }) => domain),
    ...shareColumns,
  ];
  return { title: name, ...tabulate(domains, columns), notes: [] };
}

const shareColumns = (["passing", "failing"] as const).flatMap((side): Column<Shares>[] => [
  column.number(side, side === "passing" ? "Passing" : "Failing", (row) => row[side].samples),
  column.share(`${side}_libraries`, "Lib ⊆", (row) => row[side].libraries),
  column.share(`${side}_calls`, "Calls ⊆", (row) => row[side].calls),
]);
