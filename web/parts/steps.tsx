import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";

interface Props {
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
export function Steps({ noun, up, place, count, linkAt, keys, children }: Props) {
  const before = place > 0 ? linkAt(place - 1) : undefined;
  const after = linkAt(place + 1);
  const Escape = up.at(-1)?.href;
  useStepKeys({ j: after, ArrowRight: after, k: before, ArrowLeft: before, Escape, ...keys });
  return (
    <nav class="steps" aria-label={`${noun}s`.replace(/^./, (letter) => letter.toUpperCase())}>
      {up.map(({ href, title }) => (
        <a key={href} href={href}>
          {title}
        </a>
      ))}
      <span class="place">
        {place >= 0 && `${(place + 1).toLocaleString("en")} of ${count.toLocaleString("en")}`}
      </span>
      <Step href={before} title="Previous" hint={`Previous ${noun} (k or ←)`} />
      <Step href={after} title="Next" hint={`Next ${noun} (j or →)`} />
      {children}
    </nav>
  );
}

/** A link, unless there is nothing further; its hint says where it leads, and which keys do the same. */
function Step({ href, title, hint }: { href: string | undefined; title: string; hint: string }) {
  if (href === undefined) return <span class="quiet">{title}</span>;
  return (
    <a href={href} title={hint}>
      {title}
    </a>
  );
}

/** Leads to other addresses by keys, unless the reader is typing. */
function useStepKeys(targets: Readonly<Record<string, string | undefined>>): void {
  useEffect(() => {
    const step = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return;
      const target = targets[event.key];
      if (target !== undefined) location.hash = target;
    };
    addEventListener("keydown", step);
    return () => removeEventListener("keydown", step);
  });
}

/** Keys belong to the field that the reader is in, and arrows to code that scrolls. */
function isTaken({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (["INPUT", "SELECT", "TEXTAREA"].includes(target.tagName)) return true;
  return key.startsWith("Arrow") && target.scrollWidth > target.clientWidth;
}
