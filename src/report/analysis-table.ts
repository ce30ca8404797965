import type { Analysis, RunAnalysis } from "../schema/analysis.ts";
import type { DataTable } from "../schema/data-table.ts";
import { coverageCell, coverageWords } from "./coverage-words.ts";
import { column, tabulate, type Column } from "./formats/tabulate.ts";
import { knownTaskNotes } from "./known-task-words.ts";

/** The scores of `bcb analyze` as a table for every format. */
export function tabulateAnalysis({ runs, known_tasks: known }: Analysis): DataTable {
  const notes = [...partialNotes(runs), ...knownTaskNotes(known)];
  return { title: "Scores of runs.", ...tabulate(runs, listColumns(runs)), notes };
}

/** What no run tells has no column. */
function listColumns(runs: readonly RunAnalysis[]): Column<RunAnalysis>[] {
  const ks = new Set(runs.flatMap((run) => run.pass_at_k.map(({ k }) => k)));
  const withoutKnown = runs.flatMap(({ without_known: score }) => score?.k ?? [])[0];
  const ratings = runs.flatMap(({ elo }) => elo ?? []);
  const all: [isShown: boolean, Column<RunAnalysis>][] = [
    [true, column.text("run", "Run", ({ name }) => name)],
    [true, column.text("tasks", "Tasks", coverageCell)],
    [true, column.number("solved", "Solved", ({ solved }) => solved)],
    ...[...ks].map((k): [boolean, Column<RunAnalysis>] => [
      true,
      column.interval(`pass_at_${k}`, `Pass@${k} [95 %]`, "share", (run) => {
        return run.pass_at_k.find((score) => score.k === k) ?? null;
      }),
    ]),
    [
      withoutKnown !== undefined,
      column.share("without_known", `Pass@${withoutKnown} without known`, (run) => {
        return run.without_known?.value ?? null;
      }),
    ],
    [
      runs.some(({ strict }) => strict !== null),
      column.share("strict", "Strict", ({ strict }) => strict?.value ?? null),
    ],
    [
      runs.some(({ strict }) => strict !== null),
      column.number("forged", "Forged", ({ strict }) => strict?.forged ?? null),
    ],
    [
      true,
      column.share("tests_passed", "Tests", ({ tests }) => tests && tests.passed / tests.tests),
    ],
    [
      ratings.length > 0,
      column.interval("elo", "Elo [95 %]", "number", ({ elo }) => {
        return elo && { value: elo.elo, low: elo.low, high: elo.high };
      }),
    ],
    [
      ratings.some(({ basis }) => basis !== "games"),
      column.text("elo_basis", "Elo by", ({ elo }) => elo?.basis ?? null),
    ],
    [
      runs.some(({ broken }) => broken > 0),
      column.number("broken", "Broken", ({ broken }) => broken),
    ],
  ];
  return all.flatMap(([isShown, each]) => (isShown ? [each] : []));
}

function partialNotes(runs: readonly RunAnalysis[]): string[] {
  const partial = runs.filter(({ whole }) => !whole);
  if (partial.length === 0) return [];
  const names = partial.map((run) => `${run.name} (${coverageWords(run)})`).join(", ");
  return [`These cover only part of the tasks and are not comparable with full runs: ${names}.`];
}
