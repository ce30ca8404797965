import type { SiteSampleList } from "../../src/schema/site-run.ts";
import { useFile } from "../lib/data.ts";
import { formatCount } from "../lib/format.ts";
import { useGrowing } from "../lib/growing.ts";
import { MoreButton } from "../parts/more-button.tsx";
import { linkTo, setQuery } from "../lib/router.ts";
import { kindName } from "../lib/words.ts";
import { MoreFilters } from "../parts/more-filters.tsx";
import { SearchField } from "../parts/search-field.tsx";
import { Select } from "../parts/select.tsx";
import {
  findSamples,
  readSampleSearch,
  toSampleQuery,
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
  const words = useFile(search.text === "" ? null : `data/run-search/${run}.json`);
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
        {search.task !== "" && <a href={linkTo(["runs", run], { show: "samples" })}>Show all</a>}
      </p>
      {found.length === 0 ? (
        <p class="note">
          No sample is like that. <a href={linkTo(["runs", run], { show: "samples" })}>Show all</a>.
        </p>
      ) : (
        <Rows run={run} found={found} search={search} />
      )}
    </>
  );
}

function SampleFilters({ list, search }: Omit<Props, "run">) {
  const kinds = tally(list.rows.flatMap(([, , , , place]) => list.failures[place]?.kind ?? []));
  const libraries = tally(list.tasks.flatMap(({ libs }) => libs));
  const domains = tally(list.tasks.flatMap(({ domains: told }) => told));
  const outcomes = tally(list.rows.map(([, , outcome]) => outcome));
  const doubted = list.rows.filter(([, , , each]) => each).length;
  const partly = findSamples(list, { ...noSearch, outcome: "partly" }, []).length;
  const isActive = search.library !== "" || search.domain !== "";
  return (
    <>
      <div class="controls">
        <SearchField
          label="Search"
          placeholder="Task, library, or words of a trace"
          value={search.text}
          onChange={(q) => setQuery({ q })}
        />
        <Select
          label="Outcome"
          value={search.outcome}
          choices={[
            { value: "", text: "Any" },
            ...outcomes.map(([value, count]) => ({ value, text: `${value} (${count})` })),
            ...(doubted === 0
              ? []
              : [{ value: "doubted", text: `forged or suspect (${doubted})` }]),
            ...(partly === 0 ? [] : [{ value: "partly", text: `partly solved tasks (${partly})` }]),
          ]}
          onChange={(outcome) => setQuery({ outcome })}
        />
        {kinds.length > 0 && (
          <Select
            label="Why it failed"
            value={search.kind}
            choices={[
              { value: "", text: "Any" },
              ...kinds.map(([value, count]) => ({ value, text: `${kindName(value)} (${count})` })),
            ]}
            onChange={(kind) => setQuery({ kind })}
          />
        )}
      </div>
      {libraries.length > 0 && (
        <MoreFilters isActive={isActive}>
          <Select
            label="Library of the task"
            value={search.library}
            choices={[
              { value: "", text: "Any" },
              ...libraries.map(([value, count]) => ({ value, text: `${value} (${count})` })),
            ]}
            onChange={(library) => setQuery({ library })}
          />
          <Select
            label="Domain"
            value={search.domain}
            choices={[
              { value: "", text: "Any" },
              ...domains.map(([value, count]) => ({ value, text: `${value} (${count})` })),
            ]}
            onChange={(domain) => setQuery({ domain })}
          />
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
  const query = toSampleQuery(search);
  const hasMany = found.some(({ sample }) => sample > 0);
  return (
    <>
      <ol class="task-list sample-list">
        {found.slice(0, growing.shown).map(({ name, task, sample, outcome, doubted, failure }) => (
          <li key={name}>
            <a href={linkTo(["runs", run, name], query)}>
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

/** Words by how often they occur, the most frequent first. */
function tally(words: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].toSorted(([a, few], [b, many]) => many - few || (a < b ? -1 : 1));
}
