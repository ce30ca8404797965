import { useState } from "preact/hooks";
import { explainStrict, isDoubted } from "../../src/report/run-caveats.ts";
import { formatTime } from "../../src/report/format-number.ts";
import { nameAmongAll } from "../../src/report/headline.ts";
import type { Report, SampleLine } from "../../src/schema/report.ts";
import { hasWords, foundWords } from "../lib/words.ts";
import { GrowingList } from "../parts/lists.tsx";
import { SearchField, Segmented } from "../parts/fields.tsx";
import { Section } from "../parts/page.tsx";
import { Lines } from "../parts/texts.tsx";
import { TestList } from "../runs/verdict-view.tsx";

interface Row {
  task: Report["tasks"][number];
  /** By model, in the report's order. */
  answers: readonly (readonly SampleLine[])[];
  agreement: "all" | "some" | "none";
}

/** Every task with every model's outcome; a task opens to what its tests said. */
export function ReportTasks({ report }: { report: Report }) {
  const [text, setText] = useState("");
  const [kind, setKind] = useState<Row["agreement"] | "any">("any");
  const names = report.models.map((model) => nameAmongAll(model, report));
  const rows = listRows(report);
  const found = rows.filter(({ agreement, task: { task_id, summary, libs, domains } }) => {
    const words = [task_id, summary, ...libs, ...domains].join(" ");
    return (kind === "any" || agreement === kind) && hasWords(words, text, / +/);
  });
  const hasSeveral = rows.some(({ answers }) => answers.some((samples) => samples.length > 1));
  const countOf = (agreement: string) => rows.filter((row) => row.agreement === agreement).length;
  return (
    <Section title="Tasks">
      <p class="quiet">
        Open a task to see the test results of each sample. Columns are the models in rank order
        {hasSeveral ? "; a number says how many of the samples passed" : ""}.
      </p>
      <div class="controls">
        <SearchField
          label="Search tasks"
          placeholder="Search id, words, library, domain"
          value={text}
          onChange={setText}
        />
        <Segmented
          label="Tasks"
          value={kind}
          choices={[
            { value: "any", text: `all (${rows.length})` },
            ...(["all", "some", "none"] as const).map((value) => ({
              value,
              text: `solved by ${value} (${countOf(value)})`,
            })),
          ]}
          onChange={setKind}
        />
      </div>
      <GrowingList items={found} search={`${kind} ${text}`}>
        {(shown) => (
          <div class="card report-tasks">
            <div class="report-head">
              <span>Task</span>
              <span role="status">{foundWords(found.length, rows.length, "task")}</span>
              <span class="dots">
                {names.map((name, place) => (
                  <abbr key={place} title={name}>
                    {place + 1}
                  </abbr>
                ))}
              </span>
            </div>
            {shown.map((row) => (
              <TaskRow key={row.task.task_id} row={row} names={names} />
            ))}
            {found.length === 0 && <p class="quiet">No task matches.</p>}
          </div>
        )}
      </GrowingList>
    </Section>
  );
}

function TaskRow({ row, names }: { row: Row; names: readonly string[] }) {
  const { task, answers } = row;
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="report-task" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span class="task-id">{task.task_id}</span>
        <span class="task-summary">{task.summary.slice(0, 600)}</span>
        <span class="dots">
          {answers.map((samples, place) => (
            <Dot key={place} name={names[place] ?? ""} samples={samples} />
          ))}
        </span>
      </summary>
      {isOpen && (
        <>
          <p class="quiet">
            <b>Domains</b> {task.domains.join(", ") || "none"} <b>Libraries</b>{" "}
            {task.libs.join(", ") || "none"}
          </p>
          {answers.map((samples, place) => (
            <ReportAnswers key={place} name={names[place] ?? ""} samples={samples} />
          ))}
        </>
      )}
    </details>
  );
}

function listRows({ tasks, models }: Report): Row[] {
  const lines = models.map((model) => Map.groupBy(model.samples, (line) => line.task_id));
  return tasks.map((task) => {
    const answers = lines.map((byTask) => byTask.get(task.task_id) ?? []);
    // A run of another subset was not asked.
    const given = answers.filter((samples) => samples.length > 0);
    const solved = given.filter((samples) => samples.some((s) => s.outcome === "pass")).length;
    const agreement = solved === 0 ? "none" : solved === given.length ? "all" : "some";
    return { task, answers, agreement };
  });
}

interface Props {
  name: string;
  samples: readonly SampleLine[];
}

function Dot({ name, samples }: Props) {
  const passed = samples.filter((sample) => sample.outcome === "pass").length;
  const [first] = samples;
  const kind =
    first === undefined
      ? "missing"
      : passed === samples.length
        ? "pass"
        : passed > 0
          ? "partly"
          : first.outcome;
  const sign = samples.length > 1 ? String(passed) : kind === "pass" ? "✓" : first ? "✗" : "–";
  const words =
    samples.length > 1 ? `${passed} of ${samples.length} passed` : (first?.outcome ?? "no sample");
  const title = `${name}: ${words}`;
  return (
    <span class={`dot ${kind}`} role="img" title={title} aria-label={title}>
      {sign}
    </span>
  );
}

/** What became of a model's answers to one task: outcome, time, and the trace of each failing test. */
function ReportAnswers({ name, samples }: Props) {
  if (samples.length === 0) {
    return (
      <h3>
        {name} <span class="chip">no sample</span>
      </h3>
    );
  }
  return (
    <>
      {samples.map(({ sample, outcome, uncalibrated, strict, wall_ms: ms, failing }) => (
        <div key={sample} class="report-answer">
          <h3>
            {name}
            {samples.length > 1 ? ` #${sample + 1}` : ""}{" "}
            <span class={`chip ${outcome}`}>{outcome}</span>{" "}
            {uncalibrated !== null && uncalibrated !== outcome && (
              <span class={`chip ${uncalibrated}`}>uncalibrated: {uncalibrated}</span>
            )}{" "}
            {strict !== null && isDoubted(strict) && (
              <span class="chip broken">{strict.status}</span>
            )}{" "}
            <small>{ms === null ? "" : formatTime(ms)}</small>
          </h3>
          {strict !== null && isDoubted(strict) && (
            <Lines lines={explainStrict(strict)} look="evidence" />
          )}
          {failing.length > 0 && (
            <TestList
              tests={failing.map(({ test, trace }) => ({ name: test, status: "fail", trace }))}
              isFolded
            />
          )}
        </div>
      ))}
    </>
  );
}
