import { BenchError } from "../lib/bench-error.ts";
import type { Task } from "../schema/task.ts";
import { nearMatches } from "./near-matches.ts";

/** The ids that the terms of a selection stand for: whole ids, numbers and ranges of numbers. */
export function matchIds(terms: readonly string[], tasks: readonly Task[]): Set<string> {
  const ids = new Set(tasks.map((task) => task.task_id));
  const numbered = tasks.flatMap((task) => takeNumber(task.task_id) ?? []);
  return new Set(terms.flatMap((term) => matchTerm(term, ids, numbered)));
}

interface NumberedId {
  id: string;
  prefix: string;
  number: number;
}

function matchTerm(term: string, ids: ReadonlySet<string>, numbered: NumberedId[]): string[] {
  if (ids.has(term)) return [term];
  const range = parseRange(term);
  if (!range) throw unknown(term, ids);
  const { prefix, first, last } = range;
  if (first > last) {
    throw new BenchError(
      "SelectionInvalid",
      `The range "${term}" ends before it starts.`,
      `Write ${prefix === undefined ? "" : `${prefix}/`}${last}-${first}.`,
    );
  }
  const matches = numbered.filter(
    (task) =>
      (prefix === undefined || task.prefix === prefix) &&
      task.number >= first &&
      task.number <= last,
  );
  if (matches.length === 0) throw unknown(term, ids);
  return matches.map(({ id }) => id);
}

/** "7", "10-20" and "BigCodeBench/10-20"; a lone number is a range of one. */
function parseRange(
  term: string,
): { prefix: string | undefined; first: number; last: number } | undefined {
  const match = /^(?:(.+)\/)?(\d+)(?:-(\d+))?$/.exec(term);
  if (!match) return undefined;
  const [, prefix, first, last = first] = match;
  return { prefix, first: Number(first), last: Number(last) };
}

function takeNumber(id: string): NumberedId | undefined {
  const match = /^(?:(.+)\/)?(\d+)$/.exec(id);
  return match ? { id, prefix: match[1] ?? "", number: Number(match[2]) } : undefined;
}

function unknown(term: string, ids: ReadonlySet<string>): BenchError {
  const near = nearMatches(term, ids);
  const first = ids.values().next().value;
  return new BenchError(
    "SelectionInvalid",
    `No task in this dataset matches "${term}".`,
    near.length > 0
      ? `Did you mean ${near.join(" or ")}?`
      : `Ids in this dataset look like ${first}. Pass ids, numbers, ranges (10-20), or a file with one per line.`,
  );
}
