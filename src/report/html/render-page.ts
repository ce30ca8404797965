import { countDoubted } from "../explain-strict.ts";
import type { Report } from "../../schema/report.ts";
import { formatCount, formatShare } from "../format-number.ts";
import { headlineK } from "../headline.ts";
import { renderDomains } from "./domains.ts";
import { knownTaskNotes } from "../known-task-words.ts";
import { listTables } from "../report-tables.ts";
import { html, nothing, type Markup } from "./escape.ts";
import { filterScript } from "./filter-script.ts";
import { renderFoundations } from "./foundations.ts";
import { renderNoRuns, renderRanking } from "./ranking.ts";
import { renderShell } from "./render-shell.ts";
import { reportStyles } from "./report-styles.ts";
import { renderTasks } from "./tasks.ts";

/** `report.html`: one file, no request, opens from disk. */
export function renderPage(report: Report): string {
  const body = html`<main>
    <header>
      <h1>${report.title}</h1>
      <p class="lead">${leadWords(report)}</p>
      ${renderWarnings(report)}
    </header>
    ${report.models.length === 0 ? renderNoRuns() : nothing}
    ${listTables(report).map((table) => html`${renderRanking(table)} ${renderDomains(table)}`)}
    ${renderTasks(report)} ${renderFoundations(report)}
  </main>`;
  return renderShell({ title: report.title, styles: reportStyles, script: filterScript, body });
}

function leadWords({ models, tasks }: Report): string {
  const dataset = models.find(({ run }) => run !== null)?.run?.dataset;
  const of = dataset === undefined ? "" : ` of ${dataset.name} ${dataset.version}`;
  const sizes = `${formatCount(models.length, "model")}, ${formatCount(tasks.length, "task")}${of}.`;
  return `${sizes} A task counts as solved when every one of its tests passes.`;
}

function strictWords(models: Report["models"]): string {
  const k = headlineK({ models });
  return models
    .filter(({ strict }) => countDoubted(strict) > 0)
    .map(({ name, strict }) => `${name} ${formatShare(strict?.pass_at_k[k])}`)
    .join(", ");
}

/** What a reader must know before reading a number. */
function renderWarnings({ models, ground_truth: truth, known_tasks: known }: Report): Markup {
  const incomplete = models.filter((model) => model.incomplete).length;
  const doubted = models.reduce((sum, { strict }) => sum + countDoubted(strict), 0);
  const caveats = new Set(models.flatMap((model) => model.caveat ?? []));
  const partial = models.filter(({ coverage }) => !coverage.whole).length;
  const unknown = truth?.failed.filter((item) => item.known === undefined).length ?? 0;
  const failing =
    truth === null || unknown === 0
      ? ""
      : `${unknown} of ${truth.checked} ground truths fail in this environment`;
  const warnings = [
    incomplete === 0
      ? ""
      : `${formatCount(incomplete, "run")} incomplete: the numbers are not final.`,
    partial === 0
      ? ""
      : `${formatCount(partial, "run")} over a part of the tasks only: shown below the others, and not ranked.`,
    failing === "" || [...caveats].some((words) => words.includes(failing)) ? "" : `${failing}.`,
    doubted === 0
      ? ""
      : `Of the passes that the official scores count, ${doubted} may not have been earned. Earned: ${strictWords(models)}.`,
    ...caveats,
    ...knownTaskNotes(known),
  ].filter((words) => words !== "");
  if (warnings.length === 0) return nothing;
  return html`${warnings.map((words) => html`<p class="banner">${words}</p>`)}`;
}
