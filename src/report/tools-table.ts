import type { DataTable } from "../schema/data-table.ts";
import type { RunTools, ToolReport } from "../schema/tool-use.ts";
import { tabulate, type TellingColumn } from "./formats/tabulate.ts";

type Shares = Pick<RunTools, "passing" | "failing">;

/** The subset shares of every run as a table for every format. */
export function tabulateTools({ runs }: ToolReport): DataTable {
  const name: TellingColumn<RunTools> = {
    key: "run",
    title: "Run",
    kind: "text",
    tell: (run) => run.name,
  };
  return {
    title: "Libraries and calls within those of the ground truth.",
    ...tabulate(runs, [name, ...shareColumns]),
    notes: [
      "Lib ⊆ and Calls ⊆: share of samples (in %) that use no library, or no call, beyond the ground truth's.",
    ],
  };
}

/** One run's shares by domain. */
export function tabulateDomains({ name, domains }: RunTools): DataTable {
  const domain: TellingColumn<RunTools["domains"][number]> = {
    key: "domain",
    title: name,
    kind: "text",
    tell: (each) => each.domain,
  };
  return { title: name, ...tabulate(domains, [domain, ...shareColumns]), notes: [] };
}

const shareColumns = (["passing", "failing"] as const).flatMap((side): TellingColumn<Shares>[] => [
  {
    key: side,
    title: side === "passing" ? "Passing" : "Failing",
    kind: "number",
    tell: (shares) => shares[side].samples,
  },
  {
    key: `${side}_libraries`,
    title: "Lib ⊆",
    kind: "share",
    tell: (shares) => shares[side].libraries,
  },
  { key: `${side}_calls`, title: "Calls ⊆", kind: "share", tell: (shares) => shares[side].calls },
]);
