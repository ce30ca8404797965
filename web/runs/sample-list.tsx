import type { SiteSampleList } from "../../src/schema/site-run.ts";
import { useFile } from "../lib/data.ts";
import { setQuery } from "../lib/router.ts";
import { tally } from "../lib/search.ts";
import { foundWords, kindName } from "../lib/words.ts";
import { Facet } from "../parts/facet.tsx";
import { GrowingList } from "../parts/growing-list.tsx";
import { MoreFilters } from "../parts/more-filters.tsx";
import { SearchField } from "../parts/search-field.tsx";
import {
  findSamples,
  linkToSamples,
  readSampleSearch,
  type FoundSample,
  type SampleSearch,
} from "./sample-state.ts";

interface Props {
  run: string;
  list: SiteSampleList;
  search: SampleSearch;
}

const noSearch = readSampleSearch(new URLSearchParams());

/** The samples of a run, narrowed by what the reader looks for. */
export function SampleList({ run, list, search }: Props) {
  // The words of all traces are many: they are asked for when someone searches.
  const words = useFile(search.q === "" ? null : `data/run-search/${run}.json`);
  const found = findSamples(list, search, words.status === "ready" ? words.value.words : []);
  return (
    <>
      <SampleFilters list={list} search={search} />
      <p class="count" role="status">
        {foundWords(found.length, list.rows.length, "sample")}
        {search.task !== "" && ` of ${search.task}. `}
        {search.task !== "" && <a href={linkToSamples(run, {})}>Show all</a>}
      </p>
      {found.length === 0 ? (
        <p class="note">
          No sample matches. <a href={linkToSamples(run, {})}>Show all</a>.
        </p>
      ) : (
        <Rows run={run} found={found} search={search} />
      )}
    </>
  );
}

function SampleFilters({ list, search }: Omit<Props, "run">) {
  const kinds = list.rows.flatMap(([, , , , place]) => list.failures[place]?.kind ?? []);
  const libraries = tally(list.tasks.flatMap(({ libs }) => libs));
  const domains = tally(list.tasks.flatMap((task) => task.domains));
  const doubted = list.rows.filter(([, , , each]) => each).length;
  const partly = findSamples(list, { ...noSearch, outcome: "partly" }, []).length;
  const outcomes = [
    ...tally(list.rows.map(([, , outcome]) => outcome)),
    ...(doubted === 0 ? [] : [{ value: "doubted", text: `forged or suspect (${doubted})` }]),
    ...(partly === 0 ? [] : [{ value: "partly", text: `partly solved tasks (${partly})` }]),
  ];
  return (
    <>
      <div class="controls">
        <SearchField
          label="Search"
          placeholder="Task, library, or words in a traceback"
          value={search.q}
          onChange={(q) => setQuery({ q })}
        />
        <Facet label="Outcome" name="outcome" search={search} choices={outcomes} />
        {kinds.length > 0 && (
          <Facet
            label="Why it failed"
            name="kind"
            search={search}
            choices={tally(kinds, kindName)}
          />
        )}
      </div>
      {libraries.length > 0 && (
        <MoreFilters isActive={search.library !== "" || search.domain !== ""}>
          <Facet label="Library of the task" name="library" search={search} choices={libraries} />
          <Facet label="Domain" name="domain" search={search} choices={domains} />
        </MoreFilters>
      )}
    </>
  );
}

interface RowsProps {
  run: string;
  found: readonly FoundSample[];
  search: SampleSearch;
}

function Rows({ run, found, search }: RowsProps) {
  const hasMany = found.some(({ sample }) => sample > 0);
  return (
    <GrowingList items={found} search={JSON.stringify(search)}>
      {(shown) => (
        <ol class="card task-list sample-list">
          {shown.map(({ name, task, sample, outcome, doubted, failure }) => (
            <li key={name}>
              <a href={linkToSamples(run, search, name)}>
                <span class="task-id">
                  {task.id}
                  {hasMany && <span class="quiet"> #{sample}</span>}
                </span>
                <span class={`outcome ${outcome}`}>{doubted ? "forged or suspect" : outcome}</span>
                <span class="task-facts">{failure === null ? "" : kindName(failure.kind)}</span>
                <span class="task-summary">
                  {failure?.exception && <b>{failure.exception}</b>} {failure?.message}
                </span>
              </a>
            </li>
          ))}
        </ol>
      )}
    </GrowingList>
  );
}
