import type { ModelReport } from "../../schema/report.ts";
import { coverageWords } from "../coverage-words.ts";
import { formatCount, formatShare } from "../format-number.ts";
import {
  caveatMark,
  headlineK,
  rankOf,
  scoreColumns,
  shownScore,
  type ScoreColumn,
} from "../headline.ts";
import type { ModelTable } from "../report-tables.ts";
import { html, nothing, type Markup } from "./escape.ts";

const about = {
  calibrated: "imports and constants of the prompt that the answer left out are put back",
  uncalibrated: "the answer exactly as it was given",
} as const;

export function renderNoRuns(): Markup {
  return html`<section>
    <h2>Ranking</h2>
    <p class="empty">No run has been judged yet. <code>bcb evaluate</code> judges samples.</p>
  </section>`;
}

/** The models of one split and subset; those over a part of the tasks stand below, without a rank. */
export function renderRanking(table: ModelTable): Markup {
  const columns = scoreColumns(table);
  const notes = new Set(table.models.map(({ run }) => run?.note ?? null));
  const [note] = notes;
  const hasKnown = table.models.some(({ without_known: rest }) => rest !== null);
  return html`<section>
    <h2>Ranking${table.title === "" ? "" : `: ${table.title}`}</h2>
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
            ${hasKnown ? html`<th class="number" title="${knownWords}">Without known</th>` : nothing}
            <th class="number">Solved</th>
            <th>Samples</th>
          </tr>
        </thead>
        <tbody>
          ${table.models.map((model) => renderModel(model, { table, columns, hasKnown, hasOwnNote: notes.size > 1 }))}
        </tbody>
      </table>
    </div>
  </section>`;
}

interface RowContext {
  table: ModelTable;
  columns: readonly ScoreColumn[];
  hasKnown: boolean;
  hasOwnNote: boolean;
}

function renderModel(
  model: ModelReport,
  { table, columns, hasKnown, hasOwnNote }: RowContext,
): Markup {
  const score = shownScore(model);
  const headline = headlineK(table);
  const share = score?.pass_at_k[headline] ?? 0;
  const note = model.run?.note;
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
    <td class="number rank">${rankOf(model, table) ?? "-"}</td>
    <td class="model">
      <strong>${model.name}</strong>
      <small>${describeRun(model)}</small>
      ${hasOwnNote && note ? html`<small>${note}</small>` : nothing}
      ${model.coverage.whole ? nothing : html`<small class="warning">${partialWords(model)}</small>`}
      ${model.incomplete ? html`<small class="warning">${incompleteWords(model)}</small>` : nothing}
    </td>
    ${cells} ${hasKnown ? renderWithoutKnown(model, headline) : nothing}
    <td class="number" data-label="solved">${score?.solved ?? 0} / ${score?.tasks ?? 0}</td>
    <td class="samples">
      ${counts.map(([kind, count]) => html`<span class="chip ${kind}">${count} ${kind}</span> `)}
    </td>
  </tr>`;
}

const knownWords = "without the tasks whose ground truth is known to fail";

function renderWithoutKnown(model: ModelReport, k: string): Markup {
  const text = formatShare(model.without_known?.pass_at_k[k]) + caveatMark(model);
  return html`<td class="number" data-label="Without known">${text}</td>`;
}

function partialWords({ coverage }: ModelReport): string {
  return `Partial, not ranked: ${coverageWords(coverage)}.`;
}

function describeRun({ run, split }: ModelReport): string {
  if (run === null) return [split, "a file of another tool"].filter((part) => part).join(" · ");
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
    : "Not final: some samples could not be run, or have not been yet.";
}
