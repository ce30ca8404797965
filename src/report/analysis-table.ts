import type { Analysis, RunAnalysis } from "../schema/analysis.ts";
import type { DataTable } from "../schema/data-table.ts";
import { coverageCell, coverageWords } from "./coverage-words.ts";
import { knownTaskNotes } from "./known-task-words.ts";
import { tabulate, type TellingColumn } from "./formats/tabulate.ts";

/** The scores of `bcb analyze` as a table for every format. */
export function tabulateAnalysis({ runs, known_tasks: known }: Analysis): DataTable {
  const ks = new Set(runs.flatMap((run) => run.pass_at_k.map(({ k }) => k)));
  const columns: TellingColumn<RunAnalysis>[] = [
    { key: "run", title: "Run", kind: "text", tell: ({ name }) => name },
    { key: "tasks", title: "Tasks", kind: "text", tell: coverageCell },
    { key: "solved", title: "Solved", kind: "number", tell: ({ solved }) => solved },
    ...[...ks].map((k): TellingColumn<RunAnalysis> => ({
      key: `pass_at_${k}`,
      title: `Pass@${k} [95 %]`,
      kind: "interval",
      of: "share",
      tell: (run) => run.pass_at_k.find((score) => score.k === k) ?? null,
    })),
    ...knownColumns(runs),
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
  const notes = [...partialNotes(runs), ...knownTaskNotes(known)];
  return { title: "Scores of runs.", ...tabulate(runs, columns), notes };
}

function partialNotes(runs: readonly RunAnalysis[]): string[] {
  const partial = runs.filter(({ whole }) => !whole);
  if (partial.length === 0) return [];
  const names = partial.map((run) => `${run.name} (${coverageWords(run)})`).join(", ");
  return [`Over a part of the tasks only, which does not compare with the whole: ${names}.`];
}

function knownColumns(runs: readonly RunAnalysis[]): TellingColumn<RunAnalysis>[] {
  const k = runs.flatMap(({ without_known: score }) => score?.k ?? [])[0];
  if (k === undefined) return [];
  return [
    {
      key: "without_known",
      title: `Pass@${k} without known`,
      kind: "share",
      tell: (run) => run.without_known?.value ?? null,
    },
  ];
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
      key: "forged",
      title: "Forged",
      kind: "number",
      tell: ({ strict }) => strict?.forged ?? null,
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
