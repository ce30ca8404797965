import { linkTo } from "../lib/router.ts";
import { Steps } from "../parts/steps.tsx";
import type { FoundTask, TaskSearch } from "./task-state.ts";

interface Props {
  file: string;
  found: readonly FoundTask[];
  search: TaskSearch;
}

/** Back to the list, and from task to task within the search; r for any. */
export function TaskSteps({ file, found, search }: Props) {
  return (
    <Steps
      noun="task"
      up={[{ href: linkTo(["tasks"], search), title: "All tasks" }]}
      place={found.findIndex(({ row }) => row.file === file)}
      total={found.length}
      linkAt={(place) => linkAt(found, place, search)}
      keys={{ r: randomLink(found, search) }}
    >
      <RandomTask found={found} search={search} />
    </Steps>
  );
}

export function RandomTask({ found, search }: Omit<Props, "file">) {
  if (found.length === 0) return null;
  return (
    <button
      type="button"
      class="plain"
      title="Random task (r)"
      onClick={() => {
        location.hash = randomLink(found, search) ?? location.hash;
      }}
    >
      Random
    </button>
  );
}

function randomLink(found: readonly FoundTask[], search: TaskSearch): string | undefined {
  return linkAt(found, Math.floor(Math.random() * found.length), search);
}

function linkAt(
  found: readonly FoundTask[],
  place: number,
  search: TaskSearch,
): string | undefined {
  const row = found[place]?.row;
  return row === undefined ? undefined : linkTo(["tasks", row.file], search);
}
