import { useEffect } from "preact/hooks";

/** Leads to other addresses by keys, unless the reader is typing. */
export function useStepKeys(targets: Readonly<Record<string, string | undefined>>): void {
  useEffect(() => {
    const step = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const target = targets[event.key];
      if (target !== undefined) location.hash = target;
    };
    addEventListener("keydown", step);
    return () => removeEventListener("keydown", step);
  });
}

/** Keys belong to the field that the reader is in, and arrows to code that scrolls. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    ["INPUT", "SELECT", "TEXTAREA"].includes(target.tagName) ||
    target.scrollWidth > target.clientWidth
  );
}
