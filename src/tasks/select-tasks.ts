import { fault, errorMessage, type BenchError } from "../lib/bench-error.ts";
import type { Dataset, Selection, Task } from "../schema/task.ts";
import { nearMatches } from "./near-matches.ts";

/** What a selection refers to: the ids of subsets, and each library's domain. */
export interface SelectionFacts {
  subsets: Readonly<Record<string, readonly string[]>>;
  domains: Readonly<Record<string, string>>;
}

type Condition = (task: Task) => boolean;

/** The tasks that meet every condition, in the given order; a selection that means nothing here is refused. */
export function selectTasks(tasks: readonly Task[], selection: Selection, facts: SelectionFacts) {
  const conditions: Condition[] = [];
  if (selection.subset !== "full") {
    conditions.push(inSubset(tasks, selection.subset, facts.subsets));
  }
  if (selection.places !== undefined) {
    const subset = tasks.filter((task) => conditions.every((holds) => holds(task)));
    const chosen = new Set(subset.slice(...selection.places));
    conditions.push((task) => chosen.has(task));
  }
  if (selection.ids) {
    const all = new Set(tasks.map((task) => task.task_id));
    const numbered = tasks.flatMap((task) => takeNumber(task.task_id) ?? []);
    const ids = new Set(selection.ids.flatMap((term) => matchTerm(term, all, numbered)));
    conditions.push((task) => ids.has(task.task_id));
  }
  if (selection.library !== undefined) conditions.push(usesLibrary(tasks, selection.library));
  if (selection.domain !== undefined) conditions.push(inDomain(facts.domains, selection.domain));
  if (selection.pattern !== undefined) conditions.push(matchesPattern(selection.pattern));
  if (selection.since !== undefined || selection.until !== undefined) {
    conditions.push(inWindow(tasks, selection));
  }
  const selected = tasks.filter((task) => conditions.every((holds) => holds(task)));
  if (selected.length === 0) {
    throw refuse(
      `No task matches the selection ${JSON.stringify(selection)}.`,
      "A task must match all filters at once: remove one of them.",
    );
  }
  return selected.slice(0, selection.limit);
}

function refuse(message: string, hint: string, cause?: unknown): BenchError {
  return fault.SelectionInvalid(message, hint, { cause });
}

function inSubset(tasks: readonly Task[], name: string, subsets: SelectionFacts["subsets"]) {
  const ids = new Set(Object.hasOwn(subsets, name) ? subsets[name] : []);
  if (!tasks.some((task) => ids.has(task.task_id))) {
    throw refuse(
      `This dataset has no tasks in the subset "${name}".`,
      `The subsets of its benchmark are ${["full", ...Object.keys(subsets)].join(", ")}.`,
    );
  }
  return (task: Task) => ids.has(task.task_id);
}

function usesLibrary(tasks: readonly Task[], library: string): Condition {
  const known = new Set(tasks.flatMap((task) => task.libs));
  if (!known.has(library)) {
    throw refuse(
      `No task in this dataset uses the library "${library}".`,
      suggest(library, known, "`bcb tasks list` shows the libraries of each task."),
    );
  }
  return (task) => task.libs.includes(library);
}

function inDomain(domains: SelectionFacts["domains"], wanted: string): Condition {
  const known = [...new Set(Object.values(domains))].toSorted();
  const domain = known.find((name) => name.toLowerCase() === wanted.toLowerCase());
  if (domain === undefined) {
    throw refuse(
      `Unknown domain "${wanted}".`,
      suggest(wanted, known, `The domains are ${known.join(", ")}.`),
    );
  }
  return (task) => task.libs.some((library) => domains[library] === domain);
}

function matchesPattern(pattern: string): Condition {
  let expression: RegExp;
  try {
    expression = new RegExp(pattern, "m");
  } catch (cause) {
    throw refuse(
      `"${pattern}" is not a regular expression: ${errorMessage(cause)}.`,
      "Use JavaScript syntax, and escape literal punctuation with a backslash.",
      cause,
    );
  }
  return ({ task_id, prompts }) =>
    [task_id, ...Object.values(prompts)].some((text) => expression.test(text));
}

/** Days between which tasks were made, both included. */
export type Window = Pick<Selection, "since" | "until">;

/** The tasks that were made in the window; at least one, or it is refused. */
export function selectWindow(tasks: readonly Task[], window: Window): Task[] {
  const selected = tasks.filter(inWindow(tasks, window));
  if (selected.length > 0) return selected;
  throw refuse(
    `No task is dated between ${window.since ?? "the beginning"} and ${window.until ?? "today"}.`,
    "Widen --since or --until.",
  );
}

function inWindow(tasks: readonly Task[], { since = "", until = "9999-12-31" }: Window): Condition {
  const undated = tasks.filter(({ date }) => date === undefined);
  const [first] = undated;
  if (first !== undefined) {
    const isNone = undated.length === tasks.length;
    throw refuse(
      `${isNone ? "None" : undated.length} of this dataset's ${tasks.length} tasks ${isNone ? "has a" : "have no"} date (${first.task_id}), so --since and --until cannot be applied.`,
      "Remove --since and --until, or add a `date` such as 2026-03-31 to every row.",
    );
  }
  if (since > until) {
    throw refuse(`--since ${since} is later than --until ${until}.`, "Swap the two dates.");
  }
  return ({ date = "" }) => since <= date && date <= until;
}

function suggest(word: string, known: Iterable<string>, otherwise: string): string {
  const near = nearMatches(word, known);
  return near.length > 0 ? `Did you mean ${near.join(" or ")}? ${otherwise}` : otherwise;
}

type NumberedId = NonNullable<ReturnType<typeof takeNumber>>;

/** The ids that a term stands for: a whole id, "7", "10-20" and "BigCodeBench/10-20"; a lone number is a range of one. */
function matchTerm(term: string, ids: ReadonlySet<string>, numbered: NumberedId[]): string[] {
  if (ids.has(term)) return [term];
  const [, prefix, from, to = from] = /^(?:(.+)\/)?(\d+)(?:-(\d+))?$/.exec(term) ?? [];
  const [first, last] = [Number(from), Number(to)];
  if (first > last) {
    throw refuse(
      `The range "${term}" ends before it starts.`,
      `Write ${prefix === undefined ? "" : `${prefix}/`}${last}-${first}.`,
    );
  }
  const matches = numbered.filter(
    ({ number, ...task }) =>
      (prefix ?? task.prefix) === task.prefix && first <= number && number <= last,
  );
  if (matches.length > 0) return matches.map(({ id }) => id);
  const near = nearMatches(term, ids);
  throw refuse(
    `No task in this dataset matches "${term}".`,
    near.length > 0
      ? `Did you mean ${near.join(" or ")}?`
      : `Ids in this dataset look like ${ids.values().next().value}. Pass ids, numbers, ranges (10-20), or a file with one per line.`,
  );
}

function takeNumber(id: string) {
  const match = /^(?:(.+)\/)?(\d+)$/.exec(id);
  return match ? { id, prefix: match[1] ?? "", number: Number(match[2]) } : undefined;
}

/** How many tasks each subset has in the dataset; one without any is left out. */
export async function countSubsets({
  benchmark,
  tasks,
}: Pick<Dataset, "benchmark" | "tasks">): Promise<Record<string, number>> {
  const found = new Set(tasks.map(({ task_id }) => task_id));
  const counts = Object.entries(await benchmark.loadSubsets(tasks)).map(
    ([name, ids]) => [name, ids.filter((id) => found.has(id)).length] as const,
  );
  return { full: tasks.length, ...Object.fromEntries(counts.filter(([, count]) => count > 0)) };
}
