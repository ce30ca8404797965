import type { ModelReport, Report, Score } from "../schema/report.ts";
import { coverageWords } from "./coverage-words.ts";

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

/** The measures that some model has a score of its own by, such as base and plus. */
export function listMeasures(models: readonly Pick<ModelReport, "measures">[]): string[] {
  return [...new Set(models.flatMap(({ measures }) => Object.keys(measures ?? {})))];
}

/** The score columns of a ranking, the headline first; no column for what no model was judged by. */
export function scoreColumns(report: Models) {
  const headline = headlineK(report);
  const ks = [headline, ...listKs(report).filter((k) => k !== headline)];
  const has = (kind: "calibrated" | "uncalibrated") => report.models.some((m) => m[kind] !== null);
  const list = (calibration: "calibrated" | "uncalibrated", end = "") =>
    ks.map((k) => ({ title: `Pass@${k}${end}`, calibration, k }));
  if (!has("uncalibrated")) return list("calibrated");
  if (!has("calibrated")) return list("uncalibrated", " uncalibrated");
  const uncalibrated = { title: "Uncalibrated", calibration: "uncalibrated", k: headline } as const;
  return [...list("calibrated"), uncalibrated];
}

function listKs({ models }: Models): string[] {
  const ks = models.flatMap((model) => Object.keys(shownScore(model)?.pass_at_k ?? {}));
  return [...new Set(ks)].toSorted((a, b) => Number(a) - Number(b));
}
