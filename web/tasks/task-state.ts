import type { SiteTaskList, SiteTaskRow } from "../../src/schema/site-task.ts";

const subsets = ["any", "hard", "other"] as const;
const difficulties = ["any", "easy", "middle", "tough", "unsolved"] as const;

export type Difficulty = (typeof difficulties)[number];

/** What the reader searches for; all of it is in the address. */
export interface TaskSearch {
  text: string;
  library: string;
  domain: string;
  subset: (typeof subsets)[number];
  difficulty: Difficulty;
  /** Ids of runs. */
  solvedBy: string;
  unsolvedBy: string;
}

export function readTaskSearch(query: URLSearchParams): TaskSearch {
  const word = (name: string) => query.get(name) ?? "";
  return {
    text: word("q"),
    library: word("library"),
    domain: word("domain"),
    subset: subsets.find((subset) => subset === query.get("subset")) ?? "any",
    difficulty: difficulties.find((level) => level === query.get("difficulty")) ?? "any",
    solvedBy: word("solved"),
    unsolvedBy: word("unsolved"),
  };
}

/** The query that leads back to a search. */
export function toQuery(search: TaskSearch): Record<string, string | undefined> {
  return {
    q: search.text,
    library: search.library,
    domain: search.domain,
    subset: search.subset === "any" ? undefined : search.subset,
    difficulty: search.difficulty === "any" ? undefined : search.difficulty,
    solved: search.solvedBy,
    unsolved: search.unsolvedBy,
  };
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
  const queried = search.text
    .toLowerCase()
    .split(/[^\p{L}\p{N}_./]+/u)
    .filter(Boolean);
  const [solver, failer] = [runs.indexOf(search.solvedBy), runs.indexOf(search.unsolvedBy)];
  return tasks.flatMap((row, place) => {
    const text = `${row.id} ${row.summary} ${row.libs.join(" ")}`.toLowerCase();
    const full = words?.[place] ?? "";
    if (!queried.every((word) => text.includes(word) || full.includes(word))) return [];
    if (search.library !== "" && !row.libs.includes(search.library)) return [];
    if (search.domain !== "" && !row.domains.some((domain) => domain === search.domain)) return [];
    if (search.subset !== "any" && row.hard !== (search.subset === "hard")) return [];
    if (search.solvedBy !== "" && !"1~".includes(row.outcomes[solver] ?? "-")) return [];
    if (search.unsolvedBy !== "" && row.outcomes[failer] !== "0") return [];
    const solved = solvedShare(row.outcomes);
    if (search.difficulty !== "any" && difficultyOf(solved) !== search.difficulty) return [];
    return { row, solved };
  });
}

function solvedShare(outcomes: string): number | null {
  const judged = outcomes.replaceAll("-", "");
  return judged === "" ? null : judged.replaceAll(/[^1]/g, "").length / judged.length;
}

/** By the share of runs that solve it: two thirds, one third, any, none. */
export function difficultyOf(solved: number | null): Difficulty | null {
  if (solved === null) return null;
  if (solved >= 2 / 3) return "easy";
  if (solved >= 1 / 3) return "middle";
  return solved > 0 ? "tough" : "unsolved";
}
