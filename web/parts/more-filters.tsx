import type { ComponentChildren } from "preact";
import { useNarrow } from "../lib/narrow.ts";

interface Props {
  /** Some of them are set, so they are in sight even on a phone. */
  isActive: boolean;
  children: ComponentChildren;
}

/** The second row of filters; folded on a phone. */
export function MoreFilters({ isActive, children }: Props) {
  const isNarrow = useNarrow();
  return (
    <details class="more-filters" open={!isNarrow || isActive}>
      <summary>More filters</summary>
      <div class="controls">{children}</div>
    </details>
  );
}
