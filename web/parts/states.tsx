import type { ComponentChildren } from "preact";

export function Loading() {
  return (
    <p class="loading" role="status">
      Loading…
    </p>
  );
}

export function Failed({ message }: { message: string }) {
  return (
    <div class="empty" role="alert">
      <h2>This could not be loaded</h2>
      <p>
        <code>{message}</code>
      </p>
      <p>Check that the server still runs, then load the page again.</p>
    </div>
  );
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

/** A command to type. */
export function Command({ text }: { text: string }) {
  return <pre class="command">{text}</pre>;
}
