import type { SiteSampleList } from "../../src/schema/site-run.ts";
import { useFile } from "../lib/data.ts";
import { linkTo } from "../lib/router.ts";
import { hasWords, readSearch, type Search } from "../lib/search.ts";

/** What the reader looks for among the samples of a run; `task` is an id. */
const names = ["q", "outcome", "kind", "library", "domain", "task"] as const;
export type SampleSearch = Search<(typeof names)[number]>;

export function readSampleSearch(query: URLSearchParams): SampleSearch {
  return readSearch(names, query);
}

/** Where the samples are listed, or one of them stands, within a search. */
export function linkToSamples(run: string, search: Partial<SampleSearch>, name?: string): string {
  const path = ["runs", run, ...(name === undefined ? [] : [name])];
  return linkTo(path, { show: "samples", ...search });
}

/** A row of the list with what it stands for. */
export interface FoundSample {
  /** Its part of the address. */
  name: string;
  task: SiteSampleList["tasks"][number];
  sample: number;
  outcome: string;
  doubted: boolean;
  failure: SiteSampleList["failures"][number] | null;
}

/** The samples of a run, and those that a search finds. */
export function useSamples(run: string, search: SampleSearch) {
  const file = useFile(`data/run-samples/${run}.json`);
  // The words of all traces are many: they are asked for when someone searches.
  const words = useFile(search.q === "" ? null : `data/run-search/${run}.json`);
  const traces = words.status === "ready" ? words.value.words : [];
  const found = file.status === "ready" ? findSamples(file.value, search, traces) : [];
  return { file, found };
}

/** `traces` are the words of each sample's traces, once they are there. */
export function findSamples(
  list: SiteSampleList,
  search: SampleSearch,
  traces: readonly string[],
): FoundSample[] {
  const isPartly = findPartly(list);
  return list.rows.flatMap(([place, sample, outcome, doubted, failing], row) => {
    const task = list.tasks[place];
    if (task === undefined) return [];
    const failure = list.failures[failing] ?? null;
    if (search.task !== "" && task.id !== search.task) return [];
    if (search.outcome === "doubted" && !doubted) return [];
    if (search.outcome === "partly" && !isPartly.has(place)) return [];
    const isOutcome = !["doubted", "partly"].includes(search.outcome);
    if (isOutcome && !isAny(search.outcome, outcome)) return [];
    if (!isAny(search.kind, failure?.kind)) return [];
    if (search.library !== "" && !task.libs.includes(search.library)) return [];
    if (search.domain !== "" && !task.domains.some((each) => each === search.domain)) return [];
    const text = [task.id, ...task.libs, failure?.exception, failure?.message, traces[row]];
    if (search.q !== "" && !hasWords(text.join(" "), search.q)) return [];
    return [{ name: `${task.file}-${sample}`, task, sample, outcome, doubted, failure }];
  });
}

/** Places of the tasks of which some samples pass and others do not. */
function findPartly({ rows }: SiteSampleList): Set<number> {
  const passed = new Set(rows.flatMap(([task, , end]) => (end === "pass" ? [task] : [])));
  const failed = new Set(rows.flatMap(([task, , end]) => (end === "pass" ? [] : [task])));
  return passed.intersection(failed);
}

function isAny(wanted: string, found: string | undefined): boolean {
  return wanted === "" || wanted === found;
}
