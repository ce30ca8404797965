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
import type { ModelTable } from "../../src/report/report-tables.ts";
import type { ModelReport } from "../../src/schema/report.ts";
import { DataTable, type Column } from "../parts/data-table.tsx";
import { Section } from "../parts/section.tsx";
import { ShareBar } from "../parts/share-bar.tsx";

const about = {
  calibrated: "with the prompt's imports and constants prepended to the answer",
  uncalibrated: "the answer exactly as given",
} as const;
const knownWords = "without the tasks whose ground truth is known to fail";

/** The models of one split and subset; those over a part of the tasks stand below, without a rank. */
export function Ranking({ table }: { table: ModelTable }) {
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
