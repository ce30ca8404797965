import type { SitePair } from "../../src/schema/site-compare.ts";
import { formatCount } from "../../src/report/format-number.ts";
import { linkTo, setQuery } from "../lib/router.ts";
import { kindName } from "../lib/words.ts";
import { GrowingList } from "../parts/growing-list.tsx";
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
        <SearchField
          label="Search"
          placeholder="Task, library or exception"
          value={state.text}
          onChange={(q) => setQuery({ q })}
        />
      </div>
      <p class="count" role="status">
        {found.length.toLocaleString("en")} of {formatCount(tasks.length, "task")}
      </p>
      {found.length === 0 ? (
        <p class="note">
          {state.show === "flips" && state.text === ""
            ? "Both runs solve the same tasks."
            : "No task matches."}
        </p>
      ) : (
        <GrowingList items={found} search={`${state.show} ${state.text}`}>
          {(shown) => (
            <ol class="card task-list pair-list">
              {shown.map((task) => (
                <li key={task.file}>
                  <a
                    href={linkTo(["compare"], {
                      run: [state.first, state.second],
                      show: state.show === "flips" ? undefined : state.show,
                      q: state.text,
                      task: task.file,
                    })}
                    aria-current={task.file === state.task ? "true" : undefined}
                  >
                    <span class="task-id">{task.task_id}</span>
                    <Mark title={names[0]} {...task.first} />
                    <Mark title={names[1]} {...task.second} />
                    <span class="task-summary">{task.why !== null && kindName(task.why)}</span>
                    <span class="task-facts">{task.libs.slice(0, 4).join(", ")}</span>
                  </a>
                </li>
              ))}
            </ol>
          )}
        </GrowingList>
      )}
    </>
  );
}

function Mark({ title, passed, samples }: PairTask["first"] & { title: string }) {
  const outcome = passed === samples ? "pass" : passed === 0 ? "fail" : "partly";
  return (
    <span class={`outcome ${outcome}`} title={title}>
      {samples > 1 ? `${passed} of ${samples}` : outcome}
    </span>
  );
}

function isShown(task: PairTask, { show, text }: CompareState): boolean {
  const searched = `${task.task_id} ${task.libs.join(" ")} ${task.why ?? ""}`.toLowerCase();
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.every((word) => searched.includes(word))) return false;
  const filter = taskFilters.find(({ value }) => value === show);
  return filter?.has(rate(task.first), rate(task.second)) ?? false;
}

function rate({ passed, samples }: PairTask["first"]): number {
  return passed / samples;
}
