import type { SiteIndex } from "../../src/schema/site.ts";
import type { SiteTaskList } from "../../src/schema/site-task.ts";
import { setQuery } from "../lib/router.ts";
import { MoreFilters } from "../parts/more-filters.tsx";
import { SearchField } from "../parts/search-field.tsx";
import { Select } from "../parts/select.tsx";
import type { TaskSearch } from "./task-state.ts";

interface Props {
  index: SiteIndex;
  list: SiteTaskList;
  search: TaskSearch;
}

const any = { value: "", text: "Any" };

export function TaskFilters({ index, list, search }: Props) {
  const judging = index.runs.filter((run) => list.runs.includes(run.id));
  const runs = [any, ...judging.map((run) => ({ value: run.id, text: run.name }))];
  const { difficulty, solvedBy, unsolvedBy } = search;
  return (
    <>
      <div class="controls">
        <SearchField
          label="Search"
          placeholder="Words in prompts, solution and tests"
          value={search.text}
          onChange={(q) => setQuery({ q })}
        />
        <Select
          label="Library"
          value={search.library}
          choices={[any, ...tally(list.tasks.map((task) => task.libs))]}
          onChange={(library) => setQuery({ library })}
        />
        <Select
          label="Domain"
          value={search.domain}
          choices={[any, ...tally(list.tasks.map((task) => task.domains))]}
          onChange={(domain) => setQuery({ domain })}
        />
        {list.tasks.some((task) => task.hard) && (
          <Select
            label="Subset"
            value={search.subset}
            choices={[
              { value: "any", text: "Any" },
              { value: "hard", text: "Hard" },
              { value: "other", text: "Not hard" },
            ]}
            onChange={(subset) => setQuery({ subset: subset === "any" ? undefined : subset })}
          />
        )}
      </div>
      {list.runs.length > 0 && (
        <MoreFilters isActive={difficulty !== "any" || solvedBy !== "" || unsolvedBy !== ""}>
          <Select
            label="Difficulty"
            value={difficulty}
            choices={[
              { value: "any", text: "Any" },
              { value: "easy", text: "Easy: ⅔ of runs solve it" },
              { value: "middle", text: "Middle: ⅓ to ⅔" },
              { value: "tough", text: "Tough: fewer" },
              { value: "unsolved", text: "Unsolved" },
            ]}
            onChange={(level) => setQuery({ difficulty: level === "any" ? undefined : level })}
          />
          <Select
            label="Solved by"
            value={solvedBy}
            choices={runs}
            onChange={(solved) => setQuery({ solved })}
          />
          <Select
            label="Not solved by"
            value={unsolvedBy}
            choices={runs}
            onChange={(unsolved) => setQuery({ unsolved })}
          />
        </MoreFilters>
      )}
    </>
  );
}

/** The words by how many tasks have them, the most used first. */
function tally(lists: readonly (readonly string[])[]): { value: string; text: string }[] {
  const counts = new Map<string, number>();
  for (const word of lists.flat()) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .toSorted(([a, few], [b, many]) => many - few || (a < b ? -1 : 1))
    .map(([value, count]) => ({ value, text: `${value} (${count})` }));
}
