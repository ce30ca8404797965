import type { SiteSampleList } from "../../src/schema/site-run.ts";
import { useFile } from "../lib/data.ts";
import { linkTo } from "../lib/router.ts";
import { hasWords, readSearch, tally, type Search, foundWords, kindName } from "../lib/words.ts";
import { LinkList } from "../parts/lists.tsx";
import { Filters, type Facet } from "../parts/fields.tsx";
import { Ready } from "../parts/page.tsx";

/** The samples of a run, narrowed by what the reader looks for. */
export function SampleList({ run, search }: { run: string; search: SampleSearch }) {
  const { file, found } = useSamples(run, search);
  const hasMany = found.some(({ sample }) => sample > 0);
  const showAll = <a href={linkToSamples(run, {})}>Show all</a>;
  return (
    <Ready file={file}>
      {(list) => (
        <>
          <SampleFilters list={list} search={search} />
          <p class="count" role="status">
            {foundWords(found.length, list.rows.length, "sample")}
            {search.task !== "" && [` of ${search.task}. `, showAll]}
          </p>
          <LinkList
            items={found}
            search={JSON.stringify(search)}
            none={["No sample matches. ", showAll, "."]}
            look="sample-list"
            linkTo={({ name }) => linkToSamples(run, search, name)}
          >
            {({ task, sample, outcome, doubted, failure }) => (
              <>
                <span class="task-id">
                  {task.id}
                  {hasMany && <span class="quiet"> #{sample}</span>}
                </span>
                <span class={`outcome ${outcome}`}>{doubted ? "forged or suspect" : outcome}</span>
                <span class="task-facts">{failure === null ? "" : kindName(failure.kind)}</span>
                <span class="task-summary">
                  {failure?.exception && <b>{failure.exception}</b>} {failure?.message}
                </span>
              </>
            )}
          </LinkList>
        </>
      )}
    </Ready>
  );
}

function SampleFilters({ list, search }: { list: SiteSampleList; search: SampleSearch }) {
  const kinds = list.rows.flatMap(([, , , , place]) => list.failures[place]?.kind ?? []);
  const libraries = tally(list.tasks.flatMap(({ libs }) => libs));
  const domains = tally(list.tasks.flatMap((task) => task.domains));
  const doubted = list.rows.filter(([, , , each]) => each).length;
  const isPartly = findPartly(list);
  const partly = list.rows.filter(([place]) => isPartly.has(place)).length;
  const outcomes = [
    ...tally(list.rows.map(([, , outcome]) => outcome)),
    ...(doubted === 0 ? [] : [{ value: "doubted", text: `forged or suspect (${doubted})` }]),
    ...(partly === 0 ? [] : [{ value: "partly", text: `partly solved tasks (${partly})` }]),
  ];
  const more: Facet<"library" | "domain">[] = [
    ["library", "Library of the task", libraries],
    ["domain", "Domain", domains],
  ];
  return (
    <Filters
      search={search}
      placeholder="Task, library, or words in a traceback"
      facets={[
        ["outcome", "Outcome", outcomes],
        ...(kinds.length > 0 ? [["kind", "Why it failed", tally(kinds, kindName)] as const] : []),
      ]}
      more={libraries.length > 0 ? more : []}
    />
  );
}

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
function findSamples(list: SiteSampleList, search: SampleSearch, traces: readonly string[]) {
  const isPartly = findPartly(list);
  return list.rows.flatMap(([place, sample, outcome, doubted, failing], row) => {
    const task = list.tasks[place];
    if (task === undefined || !isAny(search.task, task.id)) return [];
    const failure = list.failures[failing] ?? null;
    if (search.outcome === "doubted" && !doubted) return [];
    if (search.outcome === "partly" && !isPartly.has(place)) return [];
    const isOutcome = !["doubted", "partly"].includes(search.outcome);
    if (isOutcome && !isAny(search.outcome, outcome)) return [];
    if (!isAny(search.kind, failure?.kind)) return [];
    if (search.library !== "" && !task.libs.includes(search.library)) return [];
    if (search.domain !== "" && !task.domains.some((each) => each === search.domain)) return [];
    const text = [task.id, ...task.libs, failure?.exception, failure?.message, traces[row]];
    if (search.q !== "" && !hasWords(text.join(" "), search.q)) return [];
    // Its name is its part of the address.
    return [{ name: `${task.file}-${sample}`, task, sample, outcome, doubted, failure }];
  });
}

function isAny(wanted: string, found: string | undefined): boolean {
  return wanted === "" || wanted === found;
}

/** Places of the tasks of which some samples pass and others do not. */
function findPartly({ rows }: SiteSampleList): Set<number> {
  const passed = new Set(rows.flatMap(([task, , end]) => (end === "pass" ? [task] : [])));
  const failed = new Set(rows.flatMap(([task, , end]) => (end === "pass" ? [] : [task])));
  return passed.intersection(failed);
}
