import { sha256 } from "../../lib/hash.ts";
import type { Report } from "../../schema/report.ts";
import { formatCount, formatShare } from "../format-number.ts";
import { headlineK } from "../headline.ts";
import { renderDomains } from "./domains.ts";
import { html, nothing, raw, type Markup } from "./escape.ts";
import { renderFoundations } from "./foundations.ts";
import { pageScript } from "./page-script.ts";
import { renderRanking } from "./ranking.ts";
import { stylesheet } from "./stylesheet.ts";
import { renderTasks } from "./tasks.ts";

// Only our own script may run, and nothing may be fetched, whatever a trace or a name holds.
const scriptHash = Buffer.from(sha256(pageScript), "hex").toString("base64");
const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${scriptHash}'`;

/** `report.html`: one file, no request, opens from disk. */
export function renderPage(report: Report): string {
  const page: Markup = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta http-equiv="Content-Security-Policy" content="${raw(policy)}" />
        <title>${report.title}</title>
        <style>
          ${raw(stylesheet)}
        </style>
      </head>
      <body>
        <main>
          <header>
            <h1>${report.title}</h1>
            <p class="lead">${leadWords(report)}</p>
            ${renderWarnings(report)}
          </header>
          ${renderRanking(report)} ${renderDomains(report)} ${renderTasks(report)}
          ${renderFoundations(report)}
        </main>
        ${raw(`<script>${pageScript}</script>`)}
      </body>
    </html>`;
  return `${page.toString()}\n`;
}

function leadWords({ models, tasks }: Report): string {
  const dataset = models[0]?.run.dataset;
  const of = dataset === undefined ? "" : ` of ${dataset.name} ${dataset.version}`;
  const sizes = `${formatCount(models.length, "model")}, ${formatCount(tasks.length, "task")}${of}.`;
  return `${sizes} A task counts as solved when every one of its tests passes.`;
}

function strictWords(models: Report["models"]): string {
  const k = headlineK({ models });
  return models
    .filter(({ strict }) => (strict?.tampered ?? 0) > 0)
    .map(({ run, strict }) => `${run.model.name} ${formatShare(strict?.pass_at_k[k])}`)
    .join(", ");
}

/** What a reader must know before reading a number. */
function renderWarnings({ models, ground_truth: truth }: Report): Markup {
  const incomplete = models.filter((model) => model.incomplete).length;
  const tampered = models.reduce((sum, { strict }) => sum + (strict?.tampered ?? 0), 0);
  const caveats = new Set(models.flatMap((model) => model.caveat ?? []));
  const failing =
    truth === null || truth.failed.length === 0
      ? ""
      : `${truth.failed.length} of ${truth.checked} ground truths fail in this environment`;
  const warnings = [
    incomplete === 0
      ? ""
      : `${formatCount(incomplete, "run")} incomplete: the numbers are not final.`,
    failing === "" || [...caveats].some((words) => words.includes(failing)) ? "" : `${failing}.`,
    tampered === 0
      ? ""
      : `${formatCount(tampered, "sample")} passed by tampering with the tests; the scores are the official ones and count them. Strictly: ${strictWords(models)}.`,
    ...caveats,
  ].filter((words) => words !== "");
  if (warnings.length === 0) return nothing;
  return html`${warnings.map((words) => html`<p class="banner">${words}</p>`)}`;
}
