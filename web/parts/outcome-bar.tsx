import type { Outcome } from "../../src/schema/verdict.ts";
import { outcomes } from "../lib/words.ts";

/** How many samples met which end: a bar, and the numbers in words under it. */
export function OutcomeBar({ counts }: { counts: Partial<Record<Outcome, number>> }) {
  const found = outcomes.flatMap((outcome) => {
    const count = counts[outcome] ?? 0;
    return count === 0 ? [] : [{ outcome, count }];
  });
  return (
    <div class="outcome-bar">
      <div aria-hidden="true">
        {found.map(({ outcome, count }) => (
          <span key={outcome} class={outcome} style={{ "flex-grow": String(count) }} />
        ))}
      </div>
      <ul class="outcome-counts">
        {found.map(({ outcome, count }) => (
          <li key={outcome} class={outcome}>
            {count.toLocaleString("en")} {outcome}
          </li>
        ))}
      </ul>
    </div>
  );
}
