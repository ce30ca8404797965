import type { Analysis, RunAnalysis } from "../schema/analysis.ts";
import type { DataTable } from "../schema/data-table.ts";
import { tabulate, type TellingColumn } from "./formats/tabulate.ts";

/** The scores of `bcb analyze` as a table for every format. */
export function tabulateAnalysis({ runs }: Analysis): DataTable {
  const ks = new Set(runs.flatMap((run) => run.pass_at_k.map(({ k }) => k)));
  const columns: TellingColumn<RunAnalysis>[] = [
    { key: "run", title: "Run", kind: "text", tell: ({ name }) => name },
    { key: "tasks", title: "Tasks", kind: "number", tell: ({ tasks }) => tasks },
    { key: "solved", title: "Solved", kind: "number", tell: ({ solved }) => solved },
    ...[...ks].map((k): TellingColumn<RunAnalysis> => ({
      key: `pass_at_${k}`,
      title: `Pass@${k} [95 %]`,
      kind: "interval",
      of: "share",
      tell: (run) => run.pass_at_k.find((score) => score.k === k) ?? null,
    })),
    ...strictColumns(runs),
    {
      key: "tests_passed",
      title: "Tests",
      kind: "share",
      tell: ({ tests }) => (tests === null ? null : tests.passed / tests.tests),
    },
    ...eloColumns(runs),
  ];
  if (runs.some(({ broken }) => broken > 0)) {
    columns.push({
      key: "broken",
      title: "Broken",
      kind: "number",
      tell: ({ broken }) => broken,
    });
  }
  return { title: "Scores of runs.", ...tabulate(runs, columns), notes: [] };
}

function strictColumns(runs: readonly RunAnalysis[]): TellingColumn<RunAnalysis>[] {
  if (runs.every(({ strict }) => strict === null)) return [];
  return [
    {
      key: "strict",
      title: "Strict",
      kind: "share",
      tell: ({ strict }) => strict?.value ?? null,
    },
    {
      key: "tampered",
      title: "Tampered",
      kind: "number",
      tell: ({ strict }) => strict?.tampered ?? null,
    },
  ];
}

function eloColumns(runs: readonly RunAnalysis[]): TellingColumn<RunAnalysis>[] {
  if (runs.every(({ elo }) => elo === null)) return [];
  const rating: TellingColumn<RunAnalysis> = {
    key: "elo",
    title: "Elo [95 %]",
    kind: "interval",
    of: "number",
    digits: 0,
    tell: ({ elo }) => elo && { value: elo.elo, low: elo.low, high: elo.high },
  };
  if (runs.every(({ elo }) => elo === null || elo.basis === "games")) return [rating];
  const basis: TellingColumn<RunAnalysis> = {
    key: "elo_basis",
    title: "Elo by",
    kind: "text",
    tell: ({ elo }) => elo?.basis ?? null,
  };
  return [rating, basis];
}
