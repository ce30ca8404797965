import type { ComponentChildren, JSX } from "preact";
import type { Loaded } from "../lib/data.ts";

export function Loading() {
  return (
    <p class="loading" role="status">
      Loading…
    </p>
  );
}

function Failed({ message }: { message: string }) {
  return (
    <div class="empty" role="alert">
      <h2>This could not be loaded</h2>
      <p>
        <code>{message}</code>
      </p>
      <p>Check that the server is running, then reload the page.</p>
    </div>
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
  if (file.status === "failed") return missing ?? <Failed message={file.message} />;
  return children(file.value);
}

/** What a page says when it has nothing to show: what is missing, and how to get it. */
export function Empty({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <div class="empty">
      <h2>{title}</h2>
      {children}
    </div>
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

/** A command to type. */
export function Command({ text }: { text: string }) {
  return <pre class="card command">{text}</pre>;
}
