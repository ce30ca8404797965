import { linkTo } from "../lib/router.ts";
import { GrowingList } from "../parts/growing-list.tsx";
import { SubsetTags } from "./subset-tags.tsx";
import { difficultyOf, type FoundTask, type TaskSearch } from "./task-state.ts";

interface Props {
  found: readonly FoundTask[];
  search: TaskSearch;
  hasRuns: boolean;
}

export function TaskList({ found, search, hasRuns }: Props) {
  return (
    <GrowingList items={found} search={JSON.stringify(search)}>
      {(shown) => (
        <ol class="card task-list">
          {shown.map(({ row, solved }) => (
            <li key={row.file}>
              <a href={linkTo(["tasks", row.file], search)}>
                <span class="task-id">{row.id}</span>
                <span class="task-summary">{row.summary}</span>
                <span class="task-facts">
                  <SubsetTags subsets={row.subsets} />
                  {row.libs.slice(0, 4).join(", ")}
                </span>
                {hasRuns && (
                  <span class={`solved ${difficultyOf(solved) ?? ""}`} title="Runs that solved it">
                    {solved === null ? "-" : `${Math.round(solved * 100)} %`}
                  </span>
                )}
              </a>
            </li>
          ))}
        </ol>
      )}
    </GrowingList>
  );
}
