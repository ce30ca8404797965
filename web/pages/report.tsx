import { coverageWords, formatCount, formatShare } from "../../src/report/format-number.ts";
import {
  caveatMark,
  headlineK,
  listDomains,
  rankOf,
  scoreColumns,
  shownScore,
  listTables,
  type ModelTable,
} from "../../src/report/headline.ts";
import type { ModelReport } from "../../src/schema/report.ts";
import { DataTable, type Column } from "../parts/data-table.tsx";
import { Section, Banners, ShowFile } from "../parts/page.tsx";
import { ShareBar } from "../parts/figures.tsx";
import { Foundations, leadWords, listWarnings } from "../report/foundations.tsx";
import { ReportTasks } from "../report/report-tasks.tsx";

/** What `bcb evaluate` and `bcb report` found, on one page. */
export function ReportPage() {
  return (
    <ShowFile path="data/report.json">
      {(report) => (
        <>
          <h1>{report.title}</h1>
          <p class="lead">{leadWords(report)}</p>
          <Banners words={listWarnings(report)} />
          {report.models.length === 0 && (
            <Section title="Ranking">
              <p class="note">
                No runs have been evaluated yet. Run <code>bcb evaluate</code> first.
              </p>
            </Section>
          )}
          {listTables(report).map((table) => (
            <div key={table.title}>
              <Ranking table={table} />
              <Domains table={table} />
            </div>
          ))}
          {report.tasks.length > 0 && report.models.length > 0 && <ReportTasks report={report} />}
          <Foundations report={report} />
        </>
      )}
    </ShowFile>
  );
}

/** Models by domains; the shade of a cell is its score. */
function Domains({ table: { title, models } }: { table: ModelTable }) {
  const domains = listDomains({ models });
  if (domains.length === 0) return null;
  const columns = domains.map(({ domain, tasks, shares }): Column<number> => ({
    title: domain,
    heading: [domain, " ", <small>{formatCount(tasks, "task")}</small>],
    kind: "number",
    cell: (place) => formatShare(shares[place]),
    style: (place) => ({ "--share": String(shares[place] ?? 0) }),
  }));
  return (
    <Section title={`Domains${title === "" ? "" : `: ${title}`}`}>
      <p class="quiet">
        Pass@{headlineK({ models })} over the tasks that use at least one library of the domain; a
        task may count in several.
      </p>
      <DataTable
        label={`Domains ${title}`}
        class="heat"
        rows={[...models.keys()]}
        columns={[{ title: "Model", cell: (place) => models[place]?.name }, ...columns]}
      />
    </Section>
  );
}

/** The models of one split and subset; those over a part of the tasks stand below, without a rank. */
function Ranking({ table }: { table: ModelTable }) {
  const notes = new Set(table.models.map(({ run }) => run?.note ?? null));
  const [note] = notes;
  return (
    <Section title={`Ranking${table.title === "" ? "" : `: ${table.title}`}`}>
      {notes.size === 1 && note && <p>All models: {note}.</p>}
      <DataTable
        label={`Ranking ${table.title}`}
        class="ranking"
        rows={table.models}
        columns={listColumns(table, notes.size > 1)}
      />
    </Section>
  );
}

function listColumns(table: ModelTable, hasNotes: boolean): Column<ModelReport>[] {
  const k = headlineK(table);
  const [main, ...others] = scoreColumns(table).map((score): Column<ModelReport> => ({
    title: score.shortTitle,
    hint: score.hint,
    kind: "number",
    cell: (model) => formatShare(score.read(model)) + caveatMark(model),
  }));
  const columns: (Column<ModelReport> | undefined)[] = [
    { title: "#", kind: "number", look: "quiet", cell: (model) => rankOf(model, table) ?? "-" },
    { title: "Model", cell: (model) => <ModelName model={model} hasNote={hasNotes} /> },
    main && { ...main, isWide: true, look: "main" },
    main && {
      title: "Bar",
      kind: "bar",
      cell: (model) => <ShareBar value={shownScore(model)?.pass_at_k[k] ?? 0} />,
    },
    ...others,
    {
      title: "Solved",
      kind: "number",
      cell: (model) => `${shownScore(model)?.solved ?? 0} / ${shownScore(model)?.tasks ?? 0}`,
    },
    {
      title: "Samples",
      cell: (model) =>
        Object.entries(shownScore(model)?.outcomes ?? {})
          .filter(([, count]) => count > 0)
          .map(([kind, count]) => [
            <span key={kind} class={`chip ${kind}`}>
              {count} {kind}
            </span>,
            " ",
          ]),
    },
  ];
  return columns.filter((column) => column !== undefined);
}

/** A name with what is behind it: how it was asked, and why its numbers may not compare. */
function ModelName({ model, hasNote }: { model: ModelReport; hasNote: boolean }) {
  const { coverage, incomplete, missing_tasks: missing, run } = model;
  return (
    <>
      <strong>{model.name}</strong>
      <small>{describeRun(model)}</small>
      {hasNote && run?.note && <small>{run.note}</small>}
      {!coverage.whole && (
        <small class="partly">Partial, not ranked: {coverageWords(coverage)}.</small>
      )}
      {incomplete && (
        <small class="partly">
          {missing > 0
            ? `Not final: ${formatCount(missing, "task")} without samples.`
            : "Not final: some samples could not be run, or have not run yet."}
        </small>
      )}
    </>
  );
}

function describeRun({ run, split }: ModelReport): string {
  if (run === null) return [split, "a file of another tool"].filter((part) => part).join(" · ");
  const { revision, backend, temperature } = run.model;
  return [
    run.split,
    backend,
    revision === "main" ? null : revision,
    temperature === null ? null : `temperature ${temperature}`,
    formatCount(run.samples.count, "sample"),
  ]
    .filter((part) => part !== null)
    .join(" · ");
}
