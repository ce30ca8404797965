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
import { Section } from "../parts/section.tsx";
import { ShareBar } from "../parts/share-bar.tsx";

const about = {
  calibrated: "with the prompt's imports and constants prepended to the answer",
  uncalibrated: "the answer exactly as given",
} as const;
const knownWords = "without the tasks whose ground truth is known to fail";

/** The models of one split and subset; those over a part of the tasks stand below, without a rank. */
export function Ranking({ table }: { table: ModelTable }) {
  const [main, ...columns] = scoreColumns(table);
  const notes = new Set(table.models.map(({ run }) => run?.note ?? null));
  const [note] = notes;
  const hasKnown = table.models.some(({ without_known: rest }) => rest !== null);
  const headline = headlineK(table);
  const measures = listMeasures(table.models);
  return (
    <Section title={`Ranking${table.title === "" ? "" : `: ${table.title}`}`}>
      {notes.size === 1 && note && <p>All models: {note}.</p>}
      <div class="scroll" tabIndex={0} role="region" aria-label={`Ranking ${table.title}`}>
        <table class="ranking">
          <thead>
            <tr>
              <th class="number">#</th>
              <th>Model</th>
              {main && (
                <th colSpan={2} title={about[main.calibration]}>
                  {main.title}
                </th>
              )}
              {columns.map(({ title, calibration }) => (
                <th key={title} class="number" title={about[calibration]}>
                  {title}
                </th>
              ))}
              {measures.map((name) => (
                <th key={name} class="number">
                  {name}
                </th>
              ))}
              {hasKnown && (
                <th class="number" title={knownWords}>
                  Without known
                </th>
              )}
              <th class="number">Solved</th>
              <th>Samples</th>
            </tr>
          </thead>
          <tbody>
            {table.models.map((model, place) => {
              const score = shownScore(model);
              const mark = caveatMark(model);
              const share = (of: ModelReport["calibrated" | "without_known"], k: string) =>
                formatShare(of?.pass_at_k[k]) + mark;
              return (
                <tr key={place}>
                  <td class="number quiet">{rankOf(model, table) ?? "-"}</td>
                  <th scope="row">
                    <ModelName model={model} hasNote={notes.size > 1} />
                  </th>
                  {main && (
                    <>
                      <td class="number main">{share(model[main.calibration], main.k)}</td>
                      <td class="bar-cell">
                        <ShareBar value={score?.pass_at_k[headline] ?? 0} />
                      </td>
                    </>
                  )}
                  {columns.map(({ title, calibration, k }) => (
                    <td key={title} class="number">
                      {share(model[calibration], k)}
                    </td>
                  ))}
                  {measures.map((name) => (
                    <td key={name} class="number">
                      {formatShare(model.measures?.[name]?.[headline]) + mark}
                    </td>
                  ))}
                  {hasKnown && <td class="number">{share(model.without_known, headline)}</td>}
                  <td class="number">
                    {score?.solved ?? 0} / {score?.tasks ?? 0}
                  </td>
                  <td>
                    {Object.entries(score?.outcomes ?? {})
                      .filter(([, count]) => count > 0)
                      .map(([kind, count]) => (
                        <>
                          <span key={kind} class={`chip ${kind}`}>
                            {count} {kind}
                          </span>{" "}
                        </>
                      ))}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Section>
  );
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
