import type { InspectedKind, UnsolvedTask } from "../../schema/inspection.ts";
import type { OfficialResult } from "../../schema/official-results.ts";
import type { Task } from "../../schema/task.ts";
import { formatCount } from "../format-number.ts";
import { renderFailing } from "../html/answers.ts";
import { html, type Markup } from "../html/escape.ts";
import { shorten } from "../table.ts";
import { compareCode, countLines } from "./compare-code.ts";
import { renderComparison } from "./render-comparison.ts";

/** A task's place on the page: the row that opens, and the link to it. */
export interface TaskMarkup {
  kind: InspectedKind;
  row: Markup;
  link: Markup;
}

/** `index` is the task's place among those of the page. */
export function renderTask({ task, samples, kind }: UnsolvedTask, index: number): TaskMarkup {
  // An id may hold anything; one that would have to be written otherwise in a link is numbered.
  const anchor = /^[\w./-]+$/.test(task.task_id) ? `task-${task.task_id}` : `nth-${index}`;
  const passed = samples.filter((sample) => sample.status === "pass").length;
  const words = samples.length === 1 ? kind : `${passed} of ${samples.length} passed`;
  const chip = html`<span class="chip ${kind}">${words}</span>`;
  const row = html`<details class="task" id="${anchor}" data-kind="${kind}">
    <summary>
      <span class="task-id">${task.task_id}</span>
      <span class="summary">${shorten(task.texts.doc.description.join(" "), 600)}</span>
      ${chip}
    </summary>
    <p class="libraries" data-search><b>Libraries</b> ${task.libs.join(", ") || "none"}</p>
    ${samples.map((sample, number) => renderSample(task, sample, number))}
    <div class="answer">
      <details>
        <summary><code>Test source</code></summary>
        <pre tabindex="0">${task.texts.test}</pre>
      </details>
    </div>
  </details>`;
  return { kind, row, link: html`<li><a href="#${anchor}">${task.task_id} ${chip}</a></li>` };
}

function renderSample(task: Task, sample: OfficialResult, number: number): Markup {
  const runs = compareCode(task, sample.solution);
  const name = `Completion ${number}`;
  const failing = Object.entries(sample.details).map(([test, trace]) => ({ test, trace }));
  const isOpen = sample.status !== "pass";
  const comparison = html`<summary>
      <code>Ground truth and ${name.toLowerCase()}</code>
      <span class="reason"
        >${describe(countLines(runs, "removed"), countLines(runs, "added"))}</span
      >
    </summary>
    ${renderComparison(runs, name)}`;
  return html`<div class="answer">
    <h3>${name} <span class="chip ${sample.status}">${sample.status}</span></h3>
    <div data-search>${failing.map(renderFailing)}</div>
    ${isOpen ? html`<details open>${comparison}</details>` : html`<details>${comparison}</details>`}
  </div>`;
}

function describe(removed: number, added: number): string {
  if (removed + added === 0) return "the same";
  return `${formatCount(removed, "line")} of the ground truth missing, ${added} added`;
}
