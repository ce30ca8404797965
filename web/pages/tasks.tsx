import { titleOf } from "../../src/report/format-number.ts";
import type { SiteIndex, SiteTaskList } from "../../src/schema/site.ts";
import { useFile } from "../lib/data.ts";
import { linkTo, type PageProps } from "../lib/router.ts";
import { readSearch, tally, datasetName, foundWords } from "../lib/words.ts";
import { LinkList } from "../parts/lists.tsx";
import { Filters } from "../parts/fields.tsx";
import { Empty, NotFound, Ready, ShowFile, Steps } from "../parts/page.tsx";
import { difficultyOf, findTasks, linkToTask, taskSearch } from "../tasks/task-state.ts";
import type { FoundTask, TaskSearch } from "../tasks/task-state.ts";
import { SubsetTags, TaskView } from "../tasks/task-view.tsx";

export function TasksPage({ index, route }: PageProps) {
  const { dataset } = index;
  const search = readSearch(taskSearch, route.query);
  const tasks = useFile(dataset === null ? null : "data/tasks.json");
  // The full text is large: it is asked for when someone searches.
  const full = useFile(search.q === "" || dataset === null ? null : "data/search.json");
  if (dataset === null) {
    return (
      <Empty
        title="No tasks yet"
        text="Pass a dataset: a file, a pack, or one on the hub."
        commands={"bcb serve --dataset starter\nbcb serve --dataset bigcode/bigcodebench"}
      />
    );
  }
  const [, file] = route.path;
  const isSearching = search.q !== "" && full.status === "loading";
  return (
    <Ready file={tasks}>
      {(list) => {
        const found = findTasks(list, search, full.status === "ready" ? full.value.words : null);
        const links = found.map(({ row }) => linkToTask(row.file, search));
        if (file !== undefined) {
          return (
            <>
              <Steps
                noun="task"
                up={[{ href: linkTo(["tasks"], search), title: "All tasks" }]}
                place={links.indexOf(linkToTask(file, search))}
                count={links.length}
                linkAt={(place) => links[place]}
                keys={{ r: anyOf(links) }}
              >
                <RandomTask links={links} />
              </Steps>
              <ShowFile
                path={`data/tasks/${file}.json`}
                missing={<NotFound noun="Task" href={linkTo(["tasks"])} />}
              >
                {(task) => <TaskView index={index} task={task} />}
              </ShowFile>
            </>
          );
        }
        return (
          <>
            <h1>Tasks</h1>
            <p class="lead">
              {datasetName(dataset)}: what is asked for, how it is tested, and who solved it.
            </p>
            <TaskFilters index={index} list={list} search={search} />
            <div class="bar plain-bar">
              <p class="count" role="status">
                {isSearching ? "Searching…" : foundWords(found.length, list.tasks.length, "task")}
              </p>
              <RandomTask links={links} />
            </div>
            {(found.length > 0 || !isSearching) && (
              <TaskList found={found} search={search} hasRuns={list.runs.length > 0} />
            )}
          </>
        );
      }}
    </Ready>
  );
}

function RandomTask({ links }: { links: readonly string[] }) {
  if (links.length === 0) return null;
  return (
    <button
      type="button"
      class="plain"
      title="Random task (r)"
      onClick={() => {
        location.hash = anyOf(links) ?? location.hash;
      }}
    >
      Random
    </button>
  );
}

function anyOf(links: readonly string[]): string | undefined {
  return links[Math.floor(Math.random() * links.length)];
}

interface FiltersProps {
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

function TaskFilters({ index, list, search }: FiltersProps) {
  const judging = index.runs.filter((run) => list.runs.includes(run.id));
  const runs = judging.map((run) => ({ value: run.id, text: run.name }));
  const names = [...new Set(list.tasks.flatMap((task) => task.subsets))];
  const subsets = names.map((name) => ({ value: name, text: titleOf(name) }));
  // Of a single subset, also what is not of it.
  if (names.length === 1) subsets.push({ value: `-${names[0]}`, text: `Not ${names[0]}` });
  return (
    <Filters
      search={search}
      placeholder="Words in prompts, solution and tests"
      facets={[
        ["library", "Library", tally(list.tasks.flatMap((task) => task.libs))],
        ["domain", "Domain", tally(list.tasks.flatMap((task) => task.domains))],
        ...(subsets.length > 0 ? [["subset", "Subset", subsets] as const] : []),
      ]}
      more={
        list.runs.length === 0
          ? []
          : [
              ["difficulty", "Difficulty", difficulties],
              ["solved", "Solved by", runs],
              ["unsolved", "Not solved by", runs],
            ]
      }
    />
  );
}

interface ListProps {
  found: readonly FoundTask[];
  search: TaskSearch;
  hasRuns: boolean;
}

function TaskList({ found, search, hasRuns }: ListProps) {
  const none = (
    <>
      No task matches. <a href={linkTo(["tasks"])}>Show all</a>.
    </>
  );
  return (
    <LinkList
      items={found}
      search={JSON.stringify(search)}
      none={none}
      linkTo={({ row }) => linkToTask(row.file, search)}
    >
      {({ row, solved }) => (
        <>
          <span class="task-id">{row.id}</span>
          <span class="task-summary">{row.summary}</span>
          <span class="task-facts">
            <SubsetTags subsets={row.subsets} />
            {row.libs.slice(0, 4).join(", ")}
          </span>
          {hasRuns && (
            <span class={`solved ${difficultyOf(solved) ?? ""}`} title="Runs that solved it">
              {solved === null ? "-" : `${Math.round(solved * 100)}%`}
            </span>
          )}
        </>
      )}
    </LinkList>
  );
}
