import type { ComponentChildren, JSX } from "preact";
import { useFile, type Files, type Loaded } from "../lib/data.ts";

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
