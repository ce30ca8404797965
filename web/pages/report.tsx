import { coverageWords } from "../../src/report/coverage-words.ts";
import { formatCount, formatShare } from "../../src/report/format-number.ts";
import {
  caveatMark,
  headlineK,
  listMeasures,
  rankOf,
  scoreColumns,
  shownScore,
} from "../../src/report/headline.ts";
import { listTables, type ModelTable } from "../../src/report/report-tables.ts";
import type { ModelReport, Report } from "../../src/schema/report.ts";
import { DataTable, type Column } from "../parts/data-table.tsx";
import { Section, Banners, ShowFile } from "../parts/page.tsx";
import { ShareBar } from "../parts/figures.tsx";
import { Foundations, leadWords, listWarnings } from "../report/foundations.tsx";
import { ReportTasks } from "../report/report-tasks.tsx";

/** What `bcb evaluate` and `bcb report` found, on one page. */
export function ReportPage() {
  return <ShowFile path="data/report.json">{(report) => <ReportView report={report} />}</ShowFile>;
}

function ReportView({ report }: { report: Report }) {
  return (
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
  );
}

/** Models by domains; the shade of a cell is its score. */
function Domains({ table: { title, models } }: { table: ModelTable }) {
  const k = headlineK({ models });
  const scores = models.map((model) => shownScore(model)?.domains ?? {});
  const domains = [...new Set(scores.flatMap((score) => Object.keys(score)))].toSorted();
  if (domains.length === 0) return null;
  const sizeOf = (domain: string) => Math.max(...scores.map((score) => score[domain]?.tasks ?? 0));
  const columns = domains.map((domain): Column<number> => {
    const shareOf = (place: number) => scores[place]?.[domain]?.pass_at_k[k];
    return {
      title: domain,
      heading: [domain, " ", <small>{formatCount(sizeOf(domain), "task")}</small>],
      kind: "number",
      cell: (place) => formatShare(shareOf(place)),
      style: (place) => ({ "--share": String(shareOf(place) ?? 0) }),
    };
  });
  return (
    <Section title={`Domains${title === "" ? "" : `: ${title}`}`}>
      <p class="quiet">
        Pass@{k} over the tasks that use at least one library of the domain; a task may count in
        several.
      </p>
      <DataTable
        label={`Domains ${title}`}
        class="heat"
        rows={[...models.keys()]}
        keyOf={(place) => place}
        columns={[{ title: "Model", cell: (place) => models[place]?.name }, ...columns]}
      />
    </Section>
  );
}

const about = {
  calibrated: "with the prompt's imports and constants prepended to the answer",
  uncalibrated: "the answer exactly as given",
} as const;
const knownWords = "without the tasks whose ground truth is known to fail";

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
        keyOf={(model) => table.models.indexOf(model)}
        columns={listColumns(table, notes.size > 1)}
      />
    </Section>
  );
}

function listColumns(table: ModelTable, hasNotes: boolean): Column<ModelReport>[] {
  const headline = headlineK(table);
  const [main, ...others] = scoreColumns(table).map(({ title, calibration, k }) =>
    shareColumn(title, (model) => model[calibration]?.pass_at_k[k], about[calibration]),
  );
  const measures = listMeasures(table.models).map((name) =>
    shareColumn(name, ({ measures: by }) => by?.[name]?.[headline]),
  );
  const isKnown = table.models.some(({ without_known: rest }) => rest !== null);
  const known = shareColumn(
    "Without known",
    (model) => model.without_known?.pass_at_k[headline],
    knownWords,
  );
  const columns: (Column<ModelReport> | undefined)[] = [
    { title: "#", kind: "number", look: "quiet", cell: (model) => rankOf(model, table) ?? "-" },
    { title: "Model", cell: (model) => <ModelName model={model} hasNote={hasNotes} /> },
    main && { ...main, isWide: true, look: "main" },
    main && {
      title: "Bar",
      kind: "bar",
      cell: (model) => <ShareBar value={shownScore(model)?.pass_at_k[headline] ?? 0} />,
    },
    ...others,
    ...measures,
    isKnown ? known : undefined,
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

function shareColumn(
  title: string,
  read: (model: ModelReport) => number | undefined,
  hint?: string,
): Column<ModelReport> {
  const cell = (model: ModelReport) => formatShare(read(model)) + caveatMark(model);
  return { title, hint, kind: "number", cell };
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
