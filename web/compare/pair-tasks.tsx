import type { SitePair } from "../../src/schema/site-compare.ts";
import { formatCount } from "../../src/report/format-number.ts";
import { linkTo, setQuery } from "../lib/router.ts";
import { hasWords } from "../lib/search.ts";
import { kindName } from "../lib/words.ts";
import { LinkList } from "../parts/link-list.tsx";
import { PassMark } from "../parts/pass-mark.tsx";
import { SearchField } from "../parts/search-field.tsx";
import { Segmented } from "../parts/segmented.tsx";
import { taskFilters, type CompareState } from "./compare-state.ts";

type PairTask = SitePair["tasks"][number];

interface Props {
  tasks: readonly PairTask[];
  state: CompareState;
  names: readonly [string, string];
}

/** The tasks that both runs have, by who solves them. */
export function PairTasks({ tasks, state, names }: Props) {
  const found = tasks.filter((task) => isShown(task, state));
  return (
    <>
      <div class="controls">
        <Segmented
          label="Tasks"
          value={state.show}
          choices={taskFilters}
          onChange={(show) => setQuery({ show: show === "flips" ? undefined : show })}
        />
        <SearchField label="Search" placeholder="Task, library or exception" value={state.text} />
      </div>
      <p class="count" role="status">
        {found.length.toLocaleString("en")} of {formatCount(tasks.length, "task")}
      </p>
      <LinkList
        items={found}
        search={`${state.show} ${state.text}`}
        none={
          state.show === "flips" && state.text === ""
            ? "Both runs solve the same tasks."
            : "No task matches."
        }
        look="pair-list"
        linkTo={({ file }) =>
          linkTo(["compare"], {
            run: [state.first, state.second],
            show: state.show === "flips" ? undefined : state.show,
            q: state.text,
            task: file,
          })
        }
        isCurrent={({ file }) => file === state.task}
      >
        {(task) => (
          <>
            <span class="task-id">{task.task_id}</span>
            <PassMark look="outcome" title={names[0]} {...task.first} />
            <PassMark look="outcome" title={names[1]} {...task.second} />
            <span class="task-summary">{task.why !== null && kindName(task.why)}</span>
            <span class="task-facts">{task.libs.slice(0, 4).join(", ")}</span>
          </>
        )}
      </LinkList>
    </>
  );
}

function isShown(task: PairTask, { show, text }: CompareState): boolean {
  if (!hasWords([task.task_id, ...task.libs, task.why].join(" "), text)) return false;
  const filter = taskFilters.find(({ value }) => value === show);
  return filter?.has(rate(task.first), rate(task.second)) ?? false;
}

function rate({ passed, samples }: PairTask["first"]): number {
  return passed / samples;
}
