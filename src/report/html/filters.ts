import { html, type Markup } from "./escape.ts";

interface FilterWords {
  /** What can be searched. */
  placeholder: string;
  total: number;
  kinds: readonly { kind: string; label: string; count: number }[];
}

/** The controls over a list of `.task`; the filter script shows them and makes them work. */
export function renderFilters({ placeholder, total, kinds }: FilterWords): Markup {
  return html`<div class="filters" hidden>
    <input type="search" placeholder="${placeholder}" aria-label="Search tasks" />
    <label><input type="radio" name="kind" value="" checked /> all (${total})</label>
    ${kinds.map(
      ({ kind, label, count }) =>
        html`<label><input type="radio" name="kind" value="${kind}" /> ${label} (${count})</label>`,
    )}
  </div>`;
}
