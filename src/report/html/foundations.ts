import type { GroundTruth, Report } from "../../schema/report.ts";
import type { RunRecord } from "../../schema/run-record.ts";
import { formatCount } from "../format-number.ts";
import { nameAmongAll } from "../report-tables.ts";
import { html, nothing, type Markup } from "./escape.ts";

/** What the numbers rest on: ground truth, dataset, environment, engine, limits. */
export function renderFoundations(report: Report): Markup {
  const recorded = report.models.flatMap((model) =>
    model.run === null ? [] : [{ name: nameAmongAll(model, report), run: model.run }],
  );
  const rows = facts.map(([name, tell]) => ({ name, values: Map.groupBy(recorded, tell) }));
  const others = report.models.filter(({ run }) => run === null);
  const differing = rows.filter(({ values }) => values.size > 1).map(({ name }) => name);
  return html`<section>
    <h2>What the numbers rest on</h2>
    ${
      report.ground_truth === null
        ? html`<p>The ground truth was not checked for this report.</p>`
        : renderGroundTruth(report.ground_truth)
    }
    ${
      differing.length > 0
        ? html`<p class="warning">The runs differ in: ${differing.join(", ").toLowerCase()}.</p>`
        : nothing
    }
    <dl>
      ${rows
        .filter(({ values }) => values.size > 0)
        .map(
          ({ name, values }) =>
            html`<dt>${name}</dt>
              <dd>
                ${[...values].map(([value, of]) => renderValue(value, of, values.size > 1))}
              </dd>`,
        )}
      ${
        others.length === 0
          ? nothing
          : html`<dt>Not recorded</dt>
              <dd>
                ${others.map((model) => nameAmongAll(model, report)).join(", ")}: files of another
                tool, which do not tell what their numbers rest on
              </dd>`
      }
      <dt>Made</dt>
      <dd>
        ${report.created.replace("T", " ").replace(/:\d\d\.\d+Z$/, " UTC")}, bcb ${report.bcb}
      </dd>
    </dl>
  </section>`;
}

interface RecordedModel {
  name: string;
  run: RunRecord;
}

const facts: [name: string, tell: (model: RecordedModel) => string][] = [
  [
    "Dataset",
    ({ run }) =>
      `${run.dataset.name} ${run.dataset.version}, ${formatCount(run.dataset.count, "task")}`,
  ],
  ["Dataset hash", ({ run }) => run.dataset.hash],
  [
    "Selection",
    ({ run }) => (run.selection === "all" ? run.subset : `${run.subset}, ${run.selection}`),
  ],
  ["Split", ({ run }) => run.split],
  ["Environment", ({ run }) => `${run.environment.name}, Python ${run.environment.python}`],
  ["Environment fingerprint", ({ run }) => run.environment.fingerprint],
  [
    "Engine",
    ({ run }) =>
      run.engine +
      (run.rules.harness_patches ? "" : ", without harness patches") +
      (run.missing_walls.length === 0 ? "" : `, without walls (${run.missing_walls.join(", ")})`),
  ],
  ["Time limit", ({ run }) => limitWords(run.rules.limits)],
  ["Seed", ({ run }) => String(run.rules.seed)],
];

function limitWords({ policy, limitMs }: RunRecord["rules"]["limits"]): string {
  if (limitMs !== null) return `${limitMs / 1000} s a sample`;
  return policy === "fast" ? "fast: follows the ground truth's own time" : policy;
}

function renderValue(value: string, models: readonly RecordedModel[], differs: boolean): Markup {
  const isHash = /^[0-9a-f]{40,}$/.test(value);
  const names = models.map(({ name }) => name).join(", ");
  return html`<div>
    ${isHash ? html`<code>${value}</code>` : value}${differs ? html` <small>${names}</small>` : nothing}
  </div>`;
}

function renderGroundTruth({ checked, passed, failed }: GroundTruth): Markup {
  const words = html`Ground truth: ${passed} of ${checked} canonical solutions pass in this
  environment.`;
  if (failed.length === 0) return html`<p>${words}</p>`;
  const isExpected = failed.every(({ known }) => known !== undefined);
  return html`<p class="${isExpected ? "note" : "warning"}">
      ${words} Tasks whose own solution fails cannot be judged here:
    </p>
    <ul class="failed">
      ${failed.map((item) => html`<li><strong>${item.task_id}</strong> ${item.known === undefined ? html`<code>${item.message}</code>` : item.known}</li>`)}
    </ul>`;
}
