import type { SiteIndex } from "../../src/schema/site.ts";
import type { SiteTaskList } from "../../src/schema/site-task.ts";
import { titleOf } from "../../src/report/formats/title-of.ts";
import { tally } from "../lib/search.ts";
import { MoreFilters } from "../parts/more-filters.tsx";
import { SearchField } from "../parts/search-field.tsx";
import { Facet } from "../parts/select.tsx";
import type { TaskSearch } from "./task-state.ts";

interface Props {
  index: SiteIndex;
  list: SiteTaskList;
  search: TaskSearch;
}

const difficulties = [
  { value: "easy", text: "Easy: solved by ⅔ of runs" },
  { value: "middle", text: "Medium: ⅓ to ⅔" },
  { value: "tough", text: "Tough: under ⅓" },
  { value: "unsolved", text: "Unsolved" },
];

export function TaskFilters({ index, list, search }: Props) {
  const judging = index.runs.filter((run) => list.runs.includes(run.id));
  const runs = judging.map((run) => ({ value: run.id, text: run.name }));
  const libraries = tally(list.tasks.flatMap((task) => task.libs));
  const domains = tally(list.tasks.flatMap((task) => task.domains));
  const subsets = listSubsets(list);
  const { difficulty, solved, unsolved } = search;
  return (
    <>
      <div class="controls">
        <SearchField
          label="Search"
          placeholder="Words in prompts, solution and tests"
          value={search.q}
        />
        <Facet label="Library" name="library" search={search} choices={libraries} />
        <Facet label="Domain" name="domain" search={search} choices={domains} />
        {subsets.length > 0 && (
          <Facet label="Subset" name="subset" search={search} choices={subsets} />
        )}
      </div>
      {list.runs.length > 0 && (
        <MoreFilters isActive={difficulty !== "" || solved !== "" || unsolved !== ""}>
          <Facet label="Difficulty" name="difficulty" search={search} choices={difficulties} />
          <Facet label="Solved by" name="solved" search={search} choices={runs} />
          <Facet label="Not solved by" name="unsolved" search={search} choices={runs} />
        </MoreFilters>
      )}
    </>
  );
}

/** Each subset that tasks are of; of a single one, also what is not of it. */
function listSubsets({ tasks }: SiteTaskList) {
  const names = [...new Set(tasks.flatMap(({ subsets }) => subsets))];
  const choices = names.map((name) => ({ value: name, text: titleOf(name) }));
  const [only, another] = names;
  if (only === undefined || another !== undefined) return choices;
  return [...choices, { value: `-${only}`, text: `Not ${only}` }];
}
