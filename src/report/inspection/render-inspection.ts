import { InspectedKind } from "../../schema/inspection.ts";
import { formatCount } from "../format-number.ts";
import { html } from "../html/escape.ts";
import { filterScript } from "../html/filter-script.ts";
import { renderFilters } from "../html/filters.ts";
import { renderShell } from "../html/render-shell.ts";
import { inspectionStyles } from "./inspection-styles.ts";
import { jumpScript } from "./jump-script.ts";
import type { TaskMarkup } from "./render-task.ts";

/** Stands in every page that an inspection wrote, near its beginning. */
export const inspectionMark = "bcb inspect";

/** `index.html` of an inspection: the tasks in the given order, with a list to jump to them. */
export function renderInspection(
  title: string,
  lead: readonly string[],
  tasks: readonly TaskMarkup[],
): string {
  const counts = Map.groupBy(tasks, (task) => task.kind);
  const filters = renderFilters({
    placeholder: "Search words and traces",
    total: tasks.length,
    kinds: InspectedKind.options.map((kind) => ({
      kind,
      label: kind,
      count: counts.get(kind)?.length ?? 0,
    })),
  });
  const list =
    tasks.length === 0
      ? html`<p class="empty">Every sample of every task passed: there is nothing to inspect.</p>`
      : html`${tasks.map(({ row }) => row)}
          <p class="empty" id="no-task" hidden>No task matches.</p>`;
  const side = html`<aside>
    ${filters}
    <p id="shown" role="status">${formatCount(tasks.length, "task")}</p>
    <nav class="jump" aria-label="Tasks">
      <ol>
        ${tasks.map(({ link }) => link)}
      </ol>
    </nav>
  </aside>`;
  const body = html`<div class="inspection">
    ${tasks.length === 0 ? [] : side}
    <main>
      <header>
        <h1>${title}</h1>
        ${lead.map((words) => html`<p class="lead">${words}</p>`)}
      </header>
      <div class="tasks">${list}</div>
    </main>
  </div>`;
  return renderShell({
    title,
    generator: inspectionMark,
    styles: inspectionStyles,
    script: filterScript + jumpScript,
    body,
  });
}
