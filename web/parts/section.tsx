import type { ComponentChildren } from "preact";

interface Props {
  title: string;
  /** What stands small beside the title. */
  note?: string | undefined;
  isFolded?: boolean;
  children: ComponentChildren;
}

/** A part of a page under its heading; a folded one opens by it. */
export function Section({ title, note, isFolded = false, children }: Props) {
  const heading = (
    <>
      <h2>{title}</h2>
      {note !== undefined && <span class="part-note">{note}</span>}
    </>
  );
  if (isFolded) {
    return (
      <details class="part">
        <summary class="part-head">{heading}</summary>
        {children}
      </details>
    );
  }
  return (
    <section class="part">
      <div class="part-head">{heading}</div>
      {children}
    </section>
  );
}
