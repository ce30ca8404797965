import type { ComponentChildren, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { useFile, type Files, type Loaded } from "../lib/data.ts";
import { titleOf } from "../../src/report/format-number.ts";
import { linkTo, toRecord } from "../lib/router.ts";

export function Loading() {
  return (
    <p class="loading" role="status">
      Loading…
    </p>
  );
}

interface ReadyProps<T> {
  file: Loaded<T>;
  /** In place of the reason why it could not be loaded. */
  missing?: JSX.Element;
  children: (value: T) => JSX.Element;
}

/** What is shown of a file, once it is there. */
export function Ready<T>({ file, missing, children }: ReadyProps<T>) {
  if (file.status === "loading") return <Loading />;
  if (file.status === "ready") return children(file.value);
  return (
    missing ?? (
      <div class="empty" role="alert">
        <h2>This could not be loaded</h2>
        <p>
          <code>{file.message}</code>
        </p>
        <p>Check that the server is running, then reload the page.</p>
      </div>
    )
  );
}

type ShowFileProps<P extends keyof Files> = { path: P } & Omit<ReadyProps<Files[P]>, "file">;

/** The same by the file's path. */
export function ShowFile<P extends keyof Files>({ path, ...props }: ShowFileProps<P>) {
  return <Ready {...props} file={useFile(path)} />;
}

interface EmptyProps {
  title: string;
  text?: string;
  /** Commands to type, a line each. */
  commands?: string;
  children?: ComponentChildren;
}

/** What a page says when it has nothing to show: what is missing, and how to get it. */
export function Empty({ title, text, commands, children }: EmptyProps) {
  return (
    <div class="empty">
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {commands && <pre class="card command">{commands}</pre>}
      {children}
    </div>
  );
}

interface NotFoundProps {
  noun: string;
  /** Where there are `those`. */
  href: string;
  those?: string;
}

/** In place of what an address names and the site does not have. */
export function NotFound({ noun, href, those = "those available" }: NotFoundProps) {
  return (
    <Empty title={`${noun} not found`}>
      <p>
        <a href={href}>All {noun.toLowerCase()}s</a> lists {those}.
      </p>
    </Empty>
  );
}

/** What a reader must know before all else. */
export function Banners({ words }: { words: readonly string[] }) {
  return words.map((each) => (
    <p key={each} class="banner">
      {each}
    </p>
  ));
}

interface SectionProps {
  title: string;
  /** What stands small beside the title. */
  note?: string | undefined;
  isFolded?: boolean;
  children: ComponentChildren;
}

/** A part of a page under its heading; a folded one opens by it. */
export function Section({ title, note, isFolded = false, children }: SectionProps) {
  const [Part, Head] = isFolded ? (["details", "summary"] as const) : (["section", "div"] as const);
  return (
    <Part class="part">
      <Head class="part-head">
        <h2>{title}</h2>
        {note !== undefined && <span class="part-note">{note}</span>}
      </Head>
      {children}
    </Part>
  );
}

interface TabsProps {
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
export function Tabs({ label, path, query, tabs, shown }: TabsProps) {
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

interface StepsProps {
  /** What is gone through, such as `task`. */
  noun: string;
  /** Ways back, the nearest last. */
  up: readonly { href: string; title: string }[];
  /** Of all that the search found, which one this is; -1 where it is none of them. */
  place: number;
  count: number;
  linkAt: (place: number) => string | undefined;
  /** Further keys, and where they lead. */
  keys?: Readonly<Record<string, string | undefined>>;
  children?: ComponentChildren;
}

/** Back to the list, and from one to the next within a search: j and k or the arrows. */
export function Steps({ noun, up, place, count, linkAt, keys, children }: StepsProps) {
  const before = place > 0 ? linkAt(place - 1) : undefined;
  const after = linkAt(place + 1);
  const targets: Readonly<Record<string, string | undefined>> = {
    j: after,
    ArrowRight: after,
    k: before,
    ArrowLeft: before,
    Escape: up.at(-1)?.href,
    ...keys,
  };
  useEffect(() => {
    const step = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return;
      const target = targets[event.key];
      if (target !== undefined) location.hash = target;
    };
    addEventListener("keydown", step);
    return () => removeEventListener("keydown", step);
  });
  const sides = [
    ["Previous", before, "k or ←"],
    ["Next", after, "j or →"],
  ] as const;
  return (
    <nav class="steps" aria-label={`${titleOf(noun)}s`}>
      {up.map(({ href, title }) => (
        <a key={href} href={href}>
          {title}
        </a>
      ))}
      <span class="place">
        {place >= 0 && `${(place + 1).toLocaleString("en")} of ${count.toLocaleString("en")}`}
      </span>
      {sides.map(([title, href, hint]) =>
        href === undefined ? (
          <span key={title} class="quiet">
            {title}
          </span>
        ) : (
          <a key={title} href={href} title={`${title} ${noun} (${hint})`}>
            {title}
          </a>
        ),
      )}
      {children}
    </nav>
  );
}

/** Keys belong to the field that the reader is in, and arrows to code that scrolls. */
function isTaken({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (["INPUT", "SELECT", "TEXTAREA"].includes(target.tagName)) return true;
  return key.startsWith("Arrow") && target.scrollWidth > target.clientWidth;
}
