import { useFile } from "../lib/data.ts";
import { linkTo, type PageProps } from "../lib/router.ts";
import { readSearch } from "../lib/search.ts";
import { datasetName, foundWords } from "../lib/words.ts";
import { Empty, NotFound, Ready, ShowFile } from "../parts/states.tsx";
import { Steps } from "../parts/steps.tsx";
import { TaskFilters } from "../tasks/task-filters.tsx";
import { TaskList } from "../tasks/task-list.tsx";
import { findTasks, linkToTask, taskSearch } from "../tasks/task-state.ts";
import { TaskView } from "../tasks/task-view.tsx";

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
