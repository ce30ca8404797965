import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

// A thousand rows at once would hold up the first view; more come as the reader nears the end.
const page = 100;

interface Props<T> {
  items: readonly T[];
  /** What was searched for: the answer to another search starts from the top. */
  search: string;
  children: (shown: readonly T[]) => JSX.Element;
}

/** A long list, and under it a button with how many rows are left. */
export function GrowingList<T>({ items, search, children }: Props<T>) {
  const [count, setCount] = useState(page);
  const end = useRef<HTMLButtonElement>(null);
  const showMore = () => setCount((shown) => shown + page);
  const rest = items.length - count;
  useEffect(() => setCount(page), [search]);
  useEffect(() => {
    const mark = end.current;
    if (mark === null) return undefined;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) showMore();
      },
      { rootMargin: "600px" },
    );
    watch.observe(mark);
    return () => watch.disconnect();
  }, [rest > 0, count]);
  return (
    <>
      {children(items.slice(0, count))}
      {rest > 0 && (
        <button type="button" class="card more" ref={end} onClick={showMore}>
          {rest.toLocaleString("en")} more
        </button>
      )}
    </>
  );
}

interface LinkProps<T> {
  items: readonly T[];
  /** What was searched for, and what is said where nothing matches. */
  search: string;
  none: ComponentChildren;
  look?: string;
  linkTo: (item: T) => string;
  isCurrent?: (item: T) => boolean;
  /** The cells of a row. */
  children: (item: T) => ComponentChildren;
}

/** What a search found, each row a link. */
export function LinkList<T>(props: LinkProps<T>) {
  const { items, search, none, look = "", linkTo, isCurrent, children } = props;
  if (items.length === 0) return <p class="note">{none}</p>;
  return (
    <GrowingList items={items} search={search}>
      {(shown) => (
        <ol class={`card task-list ${look}`}>
          {shown.map((item) => (
            <li key={linkTo(item)}>
              <a href={linkTo(item)} aria-current={isCurrent?.(item) ? "true" : undefined}>
                {children(item)}
              </a>
            </li>
          ))}
        </ol>
      )}
    </GrowingList>
  );
}
