import { linkTo } from "../lib/router.ts";
import { useStepKeys } from "../lib/step-keys.ts";
import { Step } from "../parts/step.tsx";
import { toQuery, type FoundTask, type TaskSearch } from "./task-state.ts";

interface Props {
  file: string;
  found: readonly FoundTask[];
  search: TaskSearch;
}

/** Back to the list, and from task to task within the search: j and k or the arrows, r for any. */
export function TaskSteps({ file, found, search }: Props) {
  const place = found.findIndex(({ row }) => row.file === file);
  const query = toQuery(search);
  const linkAt = (at: number) => {
    const row = found[at]?.row;
    return row === undefined ? undefined : linkTo(["tasks", row.file], query);
  };
  const before = place > 0 ? linkAt(place - 1) : undefined;
  const after = linkAt(place + 1);
  useStepKeys({
    j: after,
    ArrowRight: after,
    k: before,
    ArrowLeft: before,
    r: randomLink(found, query),
    Escape: linkTo(["tasks"], query),
  });
  return (
    <nav class="steps" aria-label="Tasks">
      <a href={linkTo(["tasks"], query)}>All tasks</a>
      <span class="place">
        {place < 0
          ? ""
          : `${(place + 1).toLocaleString("en")} of ${found.length.toLocaleString("en")}`}
      </span>
      <Step href={before} title="Previous" hint="Previous task (k or ←)" />
      <Step href={after} title="Next" hint="Next task (j or →)" />
      <RandomTask found={found} search={search} />
    </nav>
  );
}

export function RandomTask({ found, search }: Omit<Props, "file">) {
  if (found.length === 0) return null;
  return (
    <button
      type="button"
      class="plain"
      title="Any of these tasks (r)"
      onClick={() => {
        location.hash = randomLink(found, toQuery(search)) ?? location.hash;
      }}
    >
      Random
    </button>
  );
}

function randomLink(
  found: readonly FoundTask[],
  query: ReturnType<typeof toQuery>,
): string | undefined {
  const row = found[Math.floor(Math.random() * found.length)]?.row;
  return row === undefined ? undefined : linkTo(["tasks", row.file], query);
}
