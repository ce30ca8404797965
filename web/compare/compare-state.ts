import type { SiteIndex } from "../../src/schema/site.ts";

const shows = ["flips", "gained", "lost", "both", "neither", "all"] as const;
export type TaskFilter = (typeof shows)[number];

/** Which two runs are compared, and what is shown of them; all of it is in the address. */
export interface CompareState {
  /** Ids, in the order of the index: a pair has one file. */
  first: string;
  second: string;
  show: TaskFilter;
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
    show: shows.find((show) => show === query.get("show")) ?? "flips",
    text: query.get("q") ?? "",
    task: query.get("task"),
  };
}
