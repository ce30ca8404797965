import type { SiteIndex } from "../../src/schema/site.ts";

interface TaskFilter {
  value: string;
  text: string;
  has: (before: number, after: number) => boolean;
}

/** Which tasks can be listed, by the share of samples that pass in the first run and in the second. */
export const taskFilters = [
  { value: "flips", text: "Flips", has: (before, after) => before !== after },
  { value: "gained", text: "Gained", has: (before, after) => after > before },
  { value: "lost", text: "Lost", has: (before, after) => after < before },
  { value: "both", text: "Both solve", has: (before, after) => before + after === 2 },
  { value: "neither", text: "Neither", has: (before, after) => before + after === 0 },
  { value: "all", text: "All", has: () => true },
] as const satisfies readonly TaskFilter[];

/** Which two runs are compared, and what is shown of them; all of it is in the address. */
export interface CompareState {
  /** Ids, in the order of the index: a pair has one file. */
  first: string;
  second: string;
  show: (typeof taskFilters)[number]["value"];
  text: string;
  /** The task whose code is shown, by its file. */
  task: string | null;
}

/** Without a choice, the first two runs that were asked the same way. */
export function readCompareState({ runs }: SiteIndex, query: URLSearchParams): CompareState {
  const known = new Set(runs.map(({ id }) => id));
  const asked = [...new Set(query.getAll("run"))].filter((id) => known.has(id)).slice(0, 2);
  const start = runs.find(({ id }) => id === asked[0]) ?? runs[0];
  const partner =
    asked[1] ??
    runs.find(
      (run) =>
        run.id !== start?.id &&
        run.split === start?.split &&
        run.subset === start?.subset &&
        run.calibration === start?.calibration,
    )?.id ??
    runs.find(({ id }) => id !== start?.id)?.id ??
    "";
  const pair = [start?.id ?? "", partner];
  const [first = "", second = ""] = runs.map(({ id }) => id).filter((id) => pair.includes(id));
  return {
    first,
    second,
    show: taskFilters.find(({ value }) => value === query.get("show"))?.value ?? "flips",
    text: query.get("q") ?? "",
    task: query.get("task"),
  };
}
