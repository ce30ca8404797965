import { printable, type Style } from "../lib/printable.ts";
import type { Analysis, RunAnalysis, RunSetAnalysis } from "../schema/analysis.ts";
import type { DataTable } from "../schema/data-table.ts";
import {
  coverageCell,
  coverageWords,
  formatCount,
  formatPoints,
  formatShare,
} from "./format-number.ts";
import { knownTaskNotes } from "./run-caveats.ts";
import { renderDataTable } from "./formats/render-data-table.ts";
import { column, formatCell, tabulate, type Column } from "./formats/tabulate.ts";
import { renderTurns } from "./render-turns.ts";
import { headRuns, renderTable } from "./table.ts";

const virtualGames =
  "Elo with virtual games: a run won or lost every game, or some runs never met, so each run gets one more game, half won and half lost, against an average run. Without any games, a run is rated 1000.";

/** What `bcb analyze` prints: scores, groups, laziness, and what each set of runs tells of its tasks. */
export function renderAnalysis(
  analysis: Analysis,
  { style, top }: { style: Style; top: number },
): string {
  const hasVirtualGames = analysis.runs.some(({ elo }) => elo && elo.basis !== "games");
  const sections = [
    renderDataTable(tabulateAnalysis(analysis), "table", { style }),
    ...renderGroups(analysis, style, top),
    ...(analysis.turns ?? []).map(
      (run) => `${style.bold(printable(run.name))}\n${renderTurns(run, run.interaction, style)}`,
    ),
    ...renderLaziness(analysis, style),
    ...analysis.sets.flatMap((set) => renderSet(set, style)),
    ...(hasVirtualGames ? [style.dim(virtualGames)] : []),
  ];
  return sections.join("\n\n");
}

/** The scores of `bcb analyze` as a table for every format. */
export function tabulateAnalysis({ runs, known_tasks: known }: Analysis): DataTable {
  const notes = [...partialNotes(runs), ...knownTaskNotes(known)];
  return tabulate({ title: "Scores of runs.", notes }, runs, listColumns(runs));
}

/** What no run tells has no column. */
function listColumns(runs: readonly RunAnalysis[]): Column<RunAnalysis>[] {
  const ks = new Set(runs.flatMap((run) => run.pass_at_k.map(({ k }) => k)));
  const withoutKnown = runs.flatMap(({ without_known: score }) => score?.k ?? [])[0];
  const ratings = runs.flatMap(({ elo }) => elo ?? []);
  const isStrict = runs.some(({ strict }) => strict !== null);
  return [
    column.text("run", "Run", ({ name }) => name),
    column.text("tasks", "Tasks", coverageCell),
    column.number("solved", "Solved", ({ solved }) => solved),
    ...[...ks].map((k): Column<RunAnalysis> =>
      column.interval(`pass_at_${k}`, `Pass@${k} [95%]`, "share", (run) => {
        return run.pass_at_k.find((score) => score.k === k) ?? null;
      }),
    ),
    ...only(
      withoutKnown !== undefined,
      column.share("without_known", `Pass@${withoutKnown} without known`, (run) => {
        return run.without_known?.value ?? null;
      }),
    ),
    ...only(
      isStrict,
      column.share("strict", "Strict", ({ strict }) => strict?.value ?? null),
      column.number("forged", "Forged", ({ strict }) => strict?.forged ?? null),
    ),
    column.share("tests_passed", "Tests", ({ tests }) => tests && tests.passed / tests.tests),
    ...only(
      ratings.length > 0,
      column.interval("elo", "Elo [95%]", "number", ({ elo }) => {
        return elo && { value: elo.elo, low: elo.low, high: elo.high };
      }),
    ),
    ...only(
      ratings.some(({ basis }) => basis !== "games"),
      column.text("elo_basis", "Elo by", ({ elo }) => elo?.basis ?? null),
    ),
    ...only(
      runs.some(({ broken }) => broken > 0),
      column.number("broken", "Broken", ({ broken }) => broken),
    ),
  ];
}

function only(isShown: boolean, ...columns: Column<RunAnalysis>[]): Column<RunAnalysis>[] {
  return isShown ? columns : [];
}

function partialNotes(runs: readonly RunAnalysis[]): string[] {
  const partial = runs.filter(({ whole }) => !whole);
  if (partial.length === 0) return [];
  const names = partial.map((run) => `${run.name} (${coverageWords(run)})`).join(", ");
  return [`These cover only part of the tasks and are not comparable with full runs: ${names}.`];
}

const shareColumn = { key: "share", title: "Share", kind: "interval", of: "share" } as const;

function renderGroups({ runs, grouping }: Analysis, style: Style, top: number): string[] {
  if (grouping === null) return [];
  const names = [...new Set(runs.flatMap((run) => run.groups.map(({ group }) => group)))];
  const { heads, isLong } = headRuns(runs);
  const rows = names.slice(0, top).map((name) => {
    const found = runs.map(({ groups }) => groups.find(({ group }) => group === name));
    const tasks = Math.max(...found.map((group) => group?.tasks ?? 0));
    const shares = found.map((score) => formatCell(score ?? null, shareColumn));
    return [name, tasks, ...shares];
  });
  const left = names.length - top;
  const lines = [
    style.bold(`By ${printable(grouping)}`),
    renderTable(["Group", "tasks", ...heads], rows, { style }),
    left > 0 ? style.dim(`and ${formatCount(left, "more group")}; raise --top to see them.`) : "",
    isLong ? style.dim("(n) is the nth run in the table above.") : "",
  ];
  return [lines.filter((line) => line !== "").join("\n")];
}

function renderLaziness({ laziness }: Analysis, style: Style): string[] {
  if (laziness.length === 0) return [];
  const rows = laziness.map((run) => [
    run.name,
    formatShare(run.calibrated),
    formatShare(run.uncalibrated),
    ((run.calibrated - run.uncalibrated) * 100).toFixed(1),
    run.lost_tasks.length,
    run.lost_samples,
    run.gained_samples,
  ]);
  const title = "Laziness: samples that fail only because imports or constants are missing";
  const heading = ["Run", "calibrated", "as it is", "lost", "tasks lost", "samples lost", "gained"];
  return [`${style.bold(title)}\n${renderTable(heading, rows, { style })}`];
}

function renderSet(set: RunSetAnalysis, style: Style): string[] {
  const { solve_rate: rate, base_and_tuned: kinds } = set;
  const summary = `${formatCount(rate.models, "run")}, ${formatCount(rate.tasks, "task")}: ${rate.none} solved by none, ${rate.all} by all.`;
  const parts = [`${style.bold(printable(set.name))}\n${summary}`];
  if (kinds !== null) {
    const { counts, means, difference, low, high } = kinds;
    const around =
      low === null || high === null ? "" : ` (95%: ${formatPoints(low)} to ${formatPoints(high)})`;
    parts.push(
      `${formatCount(counts[1], "instruction-tuned model")} average ${formatShare(means[1])}, ${formatCount(counts[0], "base model")} ${formatShare(means[0])}: ${formatPoints(difference)} points${around}.`,
    );
  }
  if (rate.models > 1) {
    const rows = set.hardest.map(({ task_id, solved, judged }) => [task_id, `${solved}/${judged}`]);
    parts.push(renderTable(["Hardest tasks", "solved"], rows, { style }));
  }
  if (set.telling.length > 0) {
    const rows = set.telling.map(({ task_id, difficulty, discrimination, information }) => {
      return [task_id, ...[difficulty, discrimination, information].map((one) => one.toFixed(2))];
    });
    const heading = ["Most discriminating tasks", "difficulty", "discrimination", "information"];
    parts.push(renderTable(heading, rows, { style }));
  }
  if (set.failing_tests.length > 0) {
    const rows = set.failing_tests.map(({ task_id, test, failed, samples }) => {
      return [`${task_id}  ${test}`, `${failed}/${samples}`];
    });
    parts.push(renderTable(["Tests that fail most often", "failed"], rows, { style }));
  }
  return parts;
}
