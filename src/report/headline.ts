import type { DataTable } from "../schema/data-table.ts";
import type { ModelReport, Report, Score } from "../schema/report.ts";
import { coverageCell, coverageWords } from "./format-number.ts";
import { knownTaskNotes } from "./run-caveats.ts";
import { column, tabulate, type Column } from "./formats/tabulate.ts";

type Models = Pick<Report, "models">;

/** The score that a model is shown with: calibrated where it was judged so. */
export function shownScore(model: ModelReport): Score | null {
  return model.calibrated ?? model.uncalibrated;
}

/** Stands behind every number that does not compare with others'. */
export function caveatMark({ caveat }: Pick<ModelReport, "caveat">): string {
  return caveat === null ? "" : "*";
}

/** The k that the ranking is by: the smallest that every model has, else the smallest there is; "1" without scores. */
export function headlineK({ models }: Models): string {
  const ks = listKs({ models });
  const isShared = (k: string) => models.every((m) => shownScore(m)?.pass_at_k[k] !== undefined);
  return ks.find(isShared) ?? ks[0] ?? "1";
}

/** Models with equal scores share a rank; a score over a part of the tasks has none, and takes none away. */
export function rankOf(model: ModelReport, table: Models): number | null {
  if (!model.coverage.whole) return null;
  const k = headlineK(table);
  const scoreOf = (other: ModelReport) => shownScore(other)?.pass_at_k[k] ?? -1;
  const whole = table.models.filter(({ coverage }) => coverage.whole);
  return 1 + whole.filter((other) => scoreOf(other) > scoreOf(model)).length;
}

/** What is behind a name: a score over some tasks only, or numbers that are not final. */
export function stateWords({ coverage, incomplete }: ModelReport): string {
  const words = [
    ...(coverage.whole ? [] : [`partial: ${coverageWords(coverage)}`]),
    ...(incomplete ? ["incomplete"] : []),
  ];
  return words.length === 0 ? "" : ` (${words.join(", ")})`;
}

type Calibration = "calibrated" | "uncalibrated";

const about: Record<Calibration, string> = {
  calibrated: "with the prompt's imports and constants prepended to the answer",
  uncalibrated: "the answer exactly as given",
};

/** A share in a ranking: its name for programs, its titles in a file and for readers. */
interface ScoreColumn {
  of: "score" | "measure" | "known";
  key: string;
  title: string;
  shortTitle: string;
  hint?: string;
  read: (model: ModelReport) => number | undefined;
}

function scoreColumn(calibration: Calibration, k: string, title: string): ScoreColumn {
  const read = (model: ModelReport) => model[calibration]?.pass_at_k[k];
  const key = `pass_at_${k}_${calibration}`;
  return { of: "score", key, title, shortTitle: title, hint: about[calibration], read };
}

/** The score columns of a ranking, the headline first; no column for what no model was judged by. */
export function scoreColumns({ models }: Models): ScoreColumn[] {
  const k = headlineK({ models });
  const ks = [k, ...listKs({ models }).filter((other) => other !== k)];
  const has = (kind: Calibration) => models.some((model) => model[kind] !== null);
  const isUncalibrated = has("uncalibrated") && !has("calibrated");
  const scores = isUncalibrated
    ? ks.map((at) => scoreColumn("uncalibrated", at, `Pass@${at} uncalibrated`))
    : ks.map((at) => scoreColumn("calibrated", at, `Pass@${at}`));
  const both = has("uncalibrated") && has("calibrated");
  // Such as base and plus.
  const measures = new Set(models.flatMap((model) => Object.keys(model.measures ?? {})));
  const known: ScoreColumn = {
    of: "known",
    key: `pass_at_${k}_without_known`,
    title: `Pass@${k} without known`,
    shortTitle: "Without known",
    hint: "without the tasks whose ground truth is known to fail",
    read: (model) => model.without_known?.pass_at_k[k],
  };
  return [
    ...scores,
    ...(both ? [scoreColumn("uncalibrated", k, "Uncalibrated")] : []),
    ...[...measures].map((name): ScoreColumn => ({
      of: "measure",
      key: `pass_at_${k}_${name}`,
      title: `Pass@${k} ${name}`,
      shortTitle: name,
      read: (model) => model.measures?.[name]?.[k],
    })),
    ...(models.some((model) => model.without_known !== null) ? [known] : []),
  ];
}

/** Of each domain, how many tasks it has and what share of them each model solves. */
export function listDomains({ models }: Models) {
  const k = headlineK({ models });
  const scores = models.map((model) => shownScore(model)?.domains ?? {});
  const names = [...new Set(scores.flatMap((score) => Object.keys(score)))].toSorted();
  return names.map((domain) => ({
    domain,
    tasks: Math.max(...scores.map((score) => score[domain]?.tasks ?? 0)),
    shares: scores.map((score) => score[domain]?.pass_at_k[k]),
  }));
}

function listKs({ models }: Models): string[] {
  const ks = models.flatMap((model) => Object.keys(shownScore(model)?.pass_at_k ?? {}));
  return [...new Set(ks)].toSorted((a, b) => Number(a) - Number(b));
}

/** The models that compare with each other: those of one split and subset, ranked ones first. */
export interface ModelTable {
  /** Such as `instruct, hard`; empty where the only table needs none. */
  title: string;
  models: ModelReport[];
}

export function listTables({ tables, models }: Report): ModelTable[] {
  return tables.map(({ split, subset, ranked, partial }) => ({
    title: tables.length === 1 ? "" : tableTitle({ split, subset }),
    models: [...ranked, ...partial].flatMap((place) => models[place] ?? []),
  }));
}

function tableTitle({ split, subset }: Pick<ModelReport, "split" | "subset">): string {
  return [split, subset].filter((part) => part !== null).join(", ") || "unknown split";
}

/** What a model is called where all tables stand together. */
export function nameAmongAll(model: ModelReport, { tables }: Pick<Report, "tables">): string {
  return tables.length === 1 ? model.name : `${model.name} (${tableTitle(model)})`;
}

/** The ranking of each split and subset as a table for every format; all have the same columns. */
export function tabulateReport(report: Report): DataTable[] {
  const hasCaveat = report.models.some(({ caveat }) => caveat !== null);
  return listTables(report).map((table) => {
    const heading = table.title === "" ? `${report.title}.` : `${report.title}: ${table.title}.`;
    const notes = [...listNotes(table), ...knownTaskNotes(report.known_tasks)];
    return tabulate({ title: heading, notes }, table.models, [
      column.number("rank", "#", (model) => rankOf(model, table)),
      column.text("model", "Model", ({ name }) => name),
      column.text("split", "Split", ({ split }) => split),
      column.text("subset", "Subset", ({ subset }) => subset),
      ...scoreColumns(report).map(({ key, title, read }): Column<ModelReport> =>
        column.share(key, title, (model) => read(model) ?? null),
      ),
      column.number("solved", "Solved", (model) => shownScore(model)?.solved ?? null),
      column.text("tasks", "Tasks", ({ coverage }) => coverageCell(coverage)),
      ...(hasCaveat ? [column.text<ModelReport>("caveat", "Caveat", ({ caveat }) => caveat)] : []),
    ]);
  });
}

function listNotes({ models }: ModelTable): string[] {
  return models.flatMap(({ name, incomplete, coverage }) => [
    ...(coverage.whole ? [] : [`${name} is not ranked: it covers ${coverageWords(coverage)}.`]),
    ...(incomplete ? [`${name} is incomplete.`] : []),
  ]);
}
