import type { ModelReport, Report } from "../../schema/report.ts";
import { formatCount, formatShare } from "../format-number.ts";
import {
  caveatMark,
  headlineK,
  rankOf,
  scoreColumns,
  shownScore,
  type ScoreColumn,
} from "../headline.ts";
import { html, nothing, type Markup } from "./escape.ts";

const about = {
  calibrated: "imports and constants of the prompt that the answer left out are put back",
  uncalibrated: "the answer exactly as it was given",
} as const;

export function renderRanking(report: Report): Markup {
  if (report.models.length === 0) {
    return html`<section>
      <h2>Ranking</h2>
      <p class="empty">No run has been judged yet. <code>bcb evaluate</code> judges samples.</p>
    </section>`;
  }
  const columns = scoreColumns(report);
  const notes = new Set(report.models.map((model) => model.run.note));
  const [note] = notes;
  return html`<section>
    <h2>Ranking</h2>
    ${notes.size === 1 && note ? html`<p>All models: ${note}.</p>` : nothing}
    <div class="scroll">
      <table class="ranking">
        <thead>
          <tr>
            <th class="number">#</th>
            <th>Model</th>
            ${columns.map(
              ({ title, calibration }, index) =>
                html`<th class="${index === 0 ? "score" : "number"}" title="${about[calibration]}">
                  ${title}
                </th>`,
            )}
            <th class="number">Solved</th>
            <th>Samples</th>
          </tr>
        </thead>
        <tbody>
          ${report.models.map((model) => renderModel(model, report, columns, notes.size > 1))}
        </tbody>
      </table>
    </div>
  </section>`;
}

function renderModel(
  model: ModelReport,
  report: Report,
  columns: readonly ScoreColumn[],
  hasOwnNote: boolean,
): Markup {
  const score = shownScore(model);
  const share = score?.pass_at_k[headlineK(report)] ?? 0;
  const counts = Object.entries(score?.outcomes ?? {}).filter(([, count]) => count > 0);
  const cells = columns.map(({ title, calibration, k }, index) => {
    const text = formatShare(model[calibration]?.pass_at_k[k]) + caveatMark(model);
    if (index > 0) return html`<td class="number" data-label="${title}">${text}</td>`;
    return html`<td class="score">
      <span class="headline">${text}</span>
      <span class="bar"><span style="width: ${(share * 100).toFixed(1)}%"></span></span>
    </td>`;
  });
  return html`<tr>
    <td class="number rank">${rankOf(model, report)}</td>
    <td class="model">
      <strong>${model.run.model.name}</strong>
      <small>${describeRun(model)}</small>
      ${hasOwnNote && model.run.note ? html`<small>${model.run.note}</small>` : nothing}
      ${model.incomplete ? html`<small class="warning">${incompleteWords(model)}</small>` : nothing}
    </td>
    ${cells}
    <td class="number" data-label="solved">${score?.solved ?? 0} / ${score?.tasks ?? 0}</td>
    <td class="samples">
      ${counts.map(([kind, count]) => html`<span class="chip ${kind}">${count} ${kind}</span> `)}
    </td>
  </tr>`;
}

function describeRun({ run }: ModelReport): string {
  const { revision, backend, temperature } = run.model;
  const parts = [
    run.split,
    backend,
    revision === "main" ? null : revision,
    temperature === null ? null : `temperature ${temperature}`,
    formatCount(run.samples.count, "sample"),
  ];
  return parts.filter((part) => part !== null).join(" · ");
}

function incompleteWords({ missing_tasks: missing }: ModelReport): string {
  return missing > 0
    ? `Not final: ${formatCount(missing, "task")} without a sample.`
    : "Not final: some samples could not be run.";
}
