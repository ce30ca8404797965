import type { Report, SampleLine } from "../../schema/report.ts";
import { formatCount } from "../format-number.ts";
import { nameAmongAll } from "../report-tables.ts";
import { shorten } from "../table.ts";
import { renderAnswers } from "./answers.ts";
import { html, nothing, type Markup } from "./escape.ts";
import { renderFilters } from "./filters.ts";

type Agreement = "all" | "some" | "none";
const agreements: readonly Agreement[] = ["all", "some", "none"];

/** Every task with every model's outcome; a task opens to what its tests said. */
export function renderTasks(report: Report): Markup {
  if (report.tasks.length === 0 || report.models.length === 0) return nothing;
  const lines = report.models.map((model) => Map.groupBy(model.samples, (line) => line.task_id));
  const names = report.models.map((model) => nameAmongAll(model, report));
  const rows = report.tasks.map((task) => {
    const answers = lines.map((byTask) => byTask.get(task.task_id) ?? []);
    return { task, answers, agreement: agree(answers) };
  });
  const hasSeveral = rows.some(({ answers }) => answers.some((samples) => samples.length > 1));
  const counts = Map.groupBy(rows, (row) => row.agreement);
  return html`<section id="tasks">
    <h2>Tasks</h2>
    <p>
      A task opens to what its tests said of each answer. Columns are the models in rank
      order${hasSeveral ? "; a number says how many of the samples passed" : ""}.
    </p>
    ${renderFilters({
      placeholder: "Search id, words, library, domain",
      total: rows.length,
      kinds: agreements.map((kind) => ({
        kind,
        label: `solved by ${kind}`,
        count: counts.get(kind)?.length ?? 0,
      })),
    })}
    <div class="tasks" style="--models: ${names.length}">
      <div class="task-head">
        <span class="task-id">Task</span>
        <span class="summary" id="shown">${formatCount(rows.length, "task")}</span>
        <span class="outcomes"
          >${names.map((name, index) => html`<abbr title="${name}">${index + 1}</abbr>`)}</span
        >
      </div>
      ${rows.map(
        ({ task, answers, agreement }) =>
          html`<details class="task" data-kind="${agreement}">
            <summary>
              <span class="task-id">${task.task_id}</span>
              <span class="summary">${shorten(task.summary, 600)}</span>
              <span class="outcomes"
                >${answers.map((samples, index) => renderDot(names[index] ?? "", samples))}</span
              >
            </summary>
            <p class="libraries" data-search>
              <b>Domains</b> ${task.domains.join(", ") || "none"}
              <b>Libraries</b> ${task.libs.join(", ") || "none"}
            </p>
            ${answers.map((samples, index) => renderAnswers(names[index] ?? "", samples))}
          </details>`,
      )}
      <p class="empty" id="no-task" hidden>No task matches.</p>
    </div>
  </section>`;
}

function agree(answers: readonly (readonly SampleLine[])[]): Agreement {
  // A run of another subset was not asked.
  const given = answers.filter((samples) => samples.length > 0);
  const solved = given.filter((samples) => samples.some((s) => s.outcome === "pass")).length;
  return solved === 0 ? "none" : solved === given.length ? "all" : "some";
}

function renderDot(name: string, samples: readonly SampleLine[]): Markup {
  const passed = samples.filter((sample) => sample.outcome === "pass").length;
  const [first] = samples;
  const words = describe(samples, passed);
  const kind =
    first === undefined
      ? "missing"
      : passed === samples.length
        ? "pass"
        : passed > 0
          ? "partly"
          : first.outcome;
  const sign = samples.length > 1 ? String(passed) : kind === "pass" ? "✓" : first ? "✗" : "–";
  return html`<span
    class="dot ${kind}"
    role="img"
    title="${name}: ${words}"
    aria-label="${name}: ${words}"
    >${sign}</span
  >`;
}

function describe(samples: readonly SampleLine[], passed: number): string {
  const [first] = samples;
  if (first === undefined) return "no sample";
  return samples.length === 1 ? first.outcome : `${passed} of ${samples.length} passed`;
}
