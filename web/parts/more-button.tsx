import type { Growing } from "../lib/growing.ts";

/** Stands at the end of a list that grows, with how many rows are left; nothing when all are shown. */
export function MoreButton({ total, growing }: { total: number; growing: Growing }) {
  const rest = total - growing.shown;
  if (rest <= 0) return null;
  return (
    <button type="button" class="more" ref={growing.end} onClick={growing.showMore}>
      {rest.toLocaleString("en")} more
    </button>
  );
}
