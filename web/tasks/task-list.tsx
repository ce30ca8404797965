import { useEffect, useRef, useState } from "preact/hooks";
import { linkTo } from "../lib/router.ts";
import { difficultyOf, toQuery, type FoundTask, type TaskSearch } from "./task-state.ts";

interface Props {
  found: readonly FoundTask[];
  search: TaskSearch;
  hasRuns: boolean;
}

// A thousand rows at once would hold up the first view; more come as the reader nears the end.
const page = 100;

export function TaskList({ found, search, hasRuns }: Props) {
  const [shown, setShown] = useState(page);
  const end = useRef<HTMLButtonElement>(null);
  const rest = found.length - shown;
  const key = JSON.stringify(search);
  useEffect(() => setShown(page), [key]);
  useEffect(() => {
    const mark = end.current;
    if (mark === null) return undefined;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setShown((count) => count + page);
      },
      { rootMargin: "600px" },
    );
    watch.observe(mark);
    return () => watch.disconnect();
  }, [rest > 0, shown]);
  const query = toQuery(search);
  return (
    <>
      <ol class="task-list">
        {found.slice(0, shown).map(({ row, solved }) => (
          <li key={row.file}>
            <a href={linkTo(["tasks", row.file], query)}>
              <span class="task-id">{row.id}</span>
              <span class="task-summary">{row.summary}</span>
              <span class="task-facts">
                {row.hard && <span class="tag hard">Hard</span>}
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
      {rest > 0 && (
        <button type="button" class="more" ref={end} onClick={() => setShown(shown + page)}>
          {rest.toLocaleString("en")} more
        </button>
      )}
    </>
  );
}
