import type { SiteSampleList } from "../../src/schema/site-run.ts";
import { tally } from "../lib/search.ts";
import { foundWords, kindName } from "../lib/words.ts";
import { LinkList } from "../parts/link-list.tsx";
import { MoreFilters } from "../parts/more-filters.tsx";
import { SearchField } from "../parts/search-field.tsx";
import { Facet } from "../parts/select.tsx";
import { Ready } from "../parts/states.tsx";
import {
  findSamples,
  linkToSamples,
  readSampleSearch,
  useSamples,
  type SampleSearch,
} from "./sample-state.ts";

const noSearch = readSampleSearch(new URLSearchParams());

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

interface FiltersProps {
  list: SiteSampleList;
  search: SampleSearch;
}

function SampleFilters({ list, search }: FiltersProps) {
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
