import type { SiteIndex } from "../../src/schema/site.ts";
import type { SiteTaskList } from "../../src/schema/site-task.ts";
import { useFile } from "../lib/data.ts";
import { linkTo, type PageProps } from "../lib/router.ts";
import { readSearch } from "../lib/search.ts";
import { datasetName, foundWords } from "../lib/words.ts";
import { Command, Empty, Ready } from "../parts/states.tsx";
import { TaskFilters } from "../tasks/task-filters.tsx";
import { TaskList } from "../tasks/task-list.tsx";
import { findTasks, taskSearch, type FoundTask, type TaskSearch } from "../tasks/task-state.ts";
import { RandomTask, TaskSteps } from "../tasks/task-steps.tsx";
import { TaskView } from "../tasks/task-view.tsx";

export function TasksPage({ index, route }: PageProps) {
  const list = useFile(index.dataset === null ? null : "data/tasks.json");
  const search = readSearch(taskSearch, route.query);
  // The full text is large: it is asked for when someone searches.
  const full = useFile(search.q === "" || index.dataset === null ? null : "data/search.json");
  if (index.dataset === null) {
    return (
      <Empty title="No tasks yet">
        <p>Pass a dataset: a file, a pack, or one on the hub.</p>
        <Command text={"bcb serve --dataset starter\nbcb serve --dataset bigcode/bigcodebench"} />
      </Empty>
    );
  }
  const [, file] = route.path;
  return (
    <Ready file={list}>
      {(value) => {
        const found = findTasks(value, search, full.status === "ready" ? full.value.words : null);
        if (file !== undefined) {
          return <OneTask index={index} file={file} found={found} search={search} />;
        }
        const isSearching = search.q !== "" && full.status === "loading";
        const shown = { index, list: value, found, search, isSearching };
        return <Tasks {...shown} />;
      }}
    </Ready>
  );
}

interface TasksProps {
  index: SiteIndex;
  list: SiteTaskList;
  found: readonly FoundTask[];
  search: TaskSearch;
  isSearching: boolean;
}

function Tasks({ index, list, found, search, isSearching }: TasksProps) {
  return (
    <>
      <h1>Tasks</h1>
      <p class="lead">
        {index.dataset !== null && `${datasetName(index.dataset)}: `}what is asked for, how it is
        tested, and who solved it.
      </p>
      <TaskFilters index={index} list={list} search={search} />
      <div class="bar plain-bar">
        <p class="count" role="status">
          {isSearching ? "Searching…" : foundWords(found.length, list.tasks.length, "task")}
        </p>
        <RandomTask found={found} search={search} />
      </div>
      {found.length === 0 && !isSearching ? (
        <p class="note">
          No task matches. <a href={linkTo(["tasks"])}>Show all</a>.
        </p>
      ) : (
        <TaskList found={found} search={search} hasRuns={list.runs.length > 0} />
      )}
    </>
  );
}

function OneTask({
  index,
  file,
  found,
  search,
}: Pick<TasksProps, "index" | "found" | "search"> & { file: string }) {
  const task = useFile(`data/tasks/${file}.json`);
  const missing = (
    <Empty title="Task not found">
      <p>
        <a href={linkTo(["tasks"])}>All tasks</a> lists those available.
      </p>
    </Empty>
  );
  return (
    <>
      <TaskSteps file={file} found={found} search={search} />
      <Ready file={task} missing={missing}>
        {(value) => <TaskView index={index} task={value} />}
      </Ready>
    </>
  );
}
