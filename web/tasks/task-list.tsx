import { linkTo } from "../lib/router.ts";
import { LinkList } from "../parts/link-list.tsx";
import { difficultyOf, linkToTask, type FoundTask, type TaskSearch } from "./task-state.ts";
import { SubsetTags } from "./task-view.tsx";

interface Props {
  found: readonly FoundTask[];
  search: TaskSearch;
  hasRuns: boolean;
}

export function TaskList({ found, search, hasRuns }: Props) {
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
