import { useEffect } from "preact/hooks";

/** Leads to other addresses by keys, unless the reader is typing. */
export function useStepKeys(targets: Readonly<Record<string, string | undefined>>): void {
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
