import { linkTo, toRecord } from "../lib/router.ts";

interface Props {
  label: string;
  /** Of the page. */
  path: readonly string[];
  /** What stays of the query. */
  query?: URLSearchParams;
  /** By their name in the address; the first stands for none. */
  tabs: Readonly<Record<string, string>>;
  shown: string;
}

/** The views of a page; which one is shown is part of the address. */
export function Tabs({ label, path, query, tabs, shown }: Props) {
  const kept = query === undefined ? {} : toRecord(query);
  return (
    <nav class="tabs" aria-label={label}>
      {Object.entries(tabs).map(([name, title], place) => (
        <a
          key={name}
          href={linkTo(path, { ...kept, show: place === 0 ? undefined : name })}
          aria-current={name === shown ? "true" : undefined}
        >
          {title}
        </a>
      ))}
    </nav>
  );
}
