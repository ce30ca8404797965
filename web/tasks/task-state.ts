import type { SiteTaskList, SiteTaskRow } from "../../src/schema/site.ts";
import { linkTo } from "../lib/router.ts";
import { hasWords, type Search } from "../lib/words.ts";

/** What the reader searches for; `solved` and `unsolved` are ids of runs. */
export const taskSearch = [
  "q",
  "library",
  "domain",
  "subset",
  "difficulty",
  "solved",
  "unsolved",
] as const;
export type TaskSearch = Search<(typeof taskSearch)[number]>;

/** Where a task stands within a search. */
export function linkToTask(file: string, search: TaskSearch): string {
  return linkTo(["tasks", file], search);
}

export interface FoundTask {
  row: SiteTaskRow;
  /** Share of the judging runs that solved it in every sample; null where none judged it. */
  solved: number | null;
}

/** `words` is the full text of each task, once it is there. */
export function findTasks(
  { runs, tasks }: SiteTaskList,
  search: TaskSearch,
  words: readonly string[] | null,
): FoundTask[] {
  const [solver, failer] = [runs.indexOf(search.solved), runs.indexOf(search.unsolved)];
  // A subset's name begins with a letter: `-hard` is every other task.
  const isNegated = search.subset.startsWith("-");
  const subset = isNegated ? search.subset.slice(1) : search.subset;
  return tasks.flatMap((row, place) => {
    const text = [row.id, row.summary, ...row.libs, words?.[place]].join(" ");
    if (!hasWords(text, search.q, /[^\p{L}\p{N}_./]+/u)) return [];
    if (search.library !== "" && !row.libs.includes(search.library)) return [];
    if (search.domain !== "" && !row.domains.some((domain) => domain === search.domain)) return [];
    if (subset !== "" && row.subsets.includes(subset) === isNegated) return [];
    if (search.solved !== "" && !"1~".includes(row.outcomes[solver] ?? "-")) return [];
    if (search.unsolved !== "" && row.outcomes[failer] !== "0") return [];
    const judged = row.outcomes.replaceAll("-", "");
    const passed = judged.replaceAll(/[^1]/g, "").length;
    const solved = judged === "" ? null : passed / judged.length;
    if (search.difficulty !== "" && difficultyOf(solved) !== search.difficulty) return [];
    return { row, solved };
  });
}

/** By the share of runs that solve it: two thirds, one third, any, none. */
export function difficultyOf(solved: number | null): string | null {
  if (solved === null) return null;
  if (solved >= 2 / 3) return "easy";
  if (solved >= 1 / 3) return "middle";
  return solved > 0 ? "tough" : "unsolved";
}
