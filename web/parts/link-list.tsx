import type { ComponentChildren } from "preact";
import { GrowingList } from "./growing-list.tsx";

interface Props<T> {
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
export function LinkList<T>(props: Props<T>) {
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
