import { formatCount } from "../../src/report/format-number.ts";
import type { FailureKind } from "../../src/schema/failure.ts";
import type { DatasetIdentity } from "../../src/schema/task.ts";

const kindNames: Readonly<Record<FailureKind, string>> = {
  syntax: "Syntax error",
  "missing-import": "Missing import",
  "missing-definition": "Missing definition",
  time: "Timeout",
  crash: "Crash",
  "mock-expectation": "Mock not used as expected",
  "not-raised": "Expected exception not raised",
  "missing-key": "Missing key or attribute",
  "wrong-type": "Wrong type",
  "refused-value": "Value rejected",
  "file-or-network": "File or network",
  "wrong-value": "Wrong value",
  other: "Other",
};

/** What a kind of failure is called on a page; any other word stays as it is. */
export function kindName(kind: string): string {
  const [, name] = Object.entries(kindNames).find(([key]) => key === kind) ?? [];
  return name ?? kind;
}

/** 1,140 tasks, or 78 of 1,140 tasks. */
export function foundWords(found: number, all: number, noun: string): string {
  return found === all
    ? formatCount(all, noun)
    : `${found.toLocaleString("en")} of ${formatCount(all, noun)}`;
}

/** A file has no version to speak of. */
export function datasetName({ name, version }: Pick<DatasetIdentity, "name" | "version">): string {
  return version === "unversioned" ? name : `${name} ${version}`;
}

/** 80 ms, 1.2 s, 12 s, 3 min 20 s, 1 h 5 min. */
export function formatDuration(seconds: number): string {
  if (seconds < 1) return `${Math.round(seconds * 1000)} ms`;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${Math.round(seconds % 60)} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** What a reader looks for, by its name in the address; empty where nothing is chosen. */
export type Search<N extends string> = Readonly<Record<N, string>>;

export function readSearch<N extends string>(
  names: readonly N[],
  query: URLSearchParams,
): Search<N>;
export function readSearch(names: readonly string[], query: URLSearchParams): Search<string> {
  return Object.fromEntries(names.map((name) => [name, query.get(name) ?? ""]));
}

/** Whether a text has every word of a query. */
export function hasWords(text: string, query: string, gaps = /\s+/): boolean {
  const searched = text.toLowerCase();
  const words = query.toLowerCase().split(gaps);
  return words.every((word) => searched.includes(word));
}

/** Words by how often they occur, the most frequent first, as choices. */
export function tally(words: readonly string[], nameOf = (word: string) => word): Choice[] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .toSorted(([a, few], [b, many]) => many - few || (a < b ? -1 : 1))
    .map(([value, count]) => ({ value, text: `${nameOf(value)} (${count})` }));
}

export interface Choice {
  value: string;
  text: string;
}

/** An address that a link may lead to: http and https only, whatever a file says. */
export function webAddress(text: string | null): string | null {
  if (text === null || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === "https:" || url.protocol === "http:" ? url.href : null;
}
