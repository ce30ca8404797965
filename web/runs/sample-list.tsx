import type { SiteSampleList } from "../../src/schema/site-run.ts";
import { useFile } from "../lib/data.ts";
import { formatCount } from "../../src/report/format-number.ts";
import { useGrowing } from "../lib/growing.ts";
import { MoreButton } from "../parts/more-button.tsx";
import { setQuery } from "../lib/router.ts";
import { tally } from "../lib/search.ts";
import { kindName } from "../lib/words.ts";
import { Facet } from "../parts/facet.tsx";
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
  const isAll = found.length === list.rows.length;
  return (
    <>
      <SampleFilters list={list} search={search} />
      <p class="count" role="status">
        {isAll
          ? formatCount(found.length, "sample")
          : `${found.length.toLocaleString("en")} of ${formatCount(list.rows.length, "sample")}`}
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
  const growing = useGrowing(found.length, JSON.stringify(search));
  const hasMany = found.some(({ sample }) => sample > 0);
  return (
    <>
      <ol class="task-list sample-list">
        {found.slice(0, growing.shown).map(({ name, task, sample, outcome, doubted, failure }) => (
          <li key={name}>
            <a href={linkToSamples(run, search, name)}>
              <span class="task-id">
                {task.id}
                {hasMany && <span class="quiet"> #{sample}</span>}
              </span>
              <span class={`outcome ${outcome}`}>{doubted ? "forged or suspect" : outcome}</span>
              <span class="task-facts">{failure === null ? "" : kindName(failure.kind)}</span>
              <span class="task-summary">
                {failure !== null && (
                  <>
                    {failure.exception !== null && <b>{failure.exception}</b>} {failure.message}
                  </>
                )}
              </span>
            </a>
          </li>
        ))}
      </ol>
      <MoreButton total={found.length} growing={growing} />
    </>
  );
}
