import { scoreRun } from "../../analysis/score-run.ts";
import { sumCost } from "../../analysis/sum-cost.ts";
import { formatCount } from "../../report/format-number.ts";
import { costColumns } from "../../report/formats/leaderboard-columns.ts";
import { column, tabulate, type Column } from "../../report/formats/tabulate.ts";
import type { DataTable } from "../../schema/data-table.ts";
import type { RunCost } from "../../schema/leaderboard.ts";
import { readAnswers } from "../runs/read-answers.ts";
import { loadRuns } from "../runs/load-runs.ts";

interface CostRow {
  run: string;
  tasks: number;
  solved: number;
  cost: RunCost | undefined;
}

/** `bcb cost`: what runs cost, in all and per solved task. What a run does not know is null. */
export async function tabulateCosts(places: readonly string[]): Promise<DataTable> {
  const rows: CostRow[] = [];
  for (const run of await loadRuns(places)) {
    const { tasks, solved } = scoreRun(run.results);
    const cost = sumCost(await readAnswers(run), new Set(tasks.keys()));
    rows.push({ run: run.name, tasks: tasks.size, solved: solved.any, cost });
  }
  const silent = rows.filter(({ cost }) => cost === undefined).length;
  const note = `Unknown for ${formatCount(silent, "run")}: no samples from \`bcb generate\` or \`bcb run\` next to the results.`;
  const notes = silent === 0 ? [] : [note];
  return tabulate({ title: "Cost of runs.", notes }, rows, columns);
}

const columns: Column<CostRow>[] = [
  column.text("run", "Run", ({ run }) => run),
  column.number("tasks", "Tasks", ({ tasks }) => tasks),
  column.number("solved", "Solved", ({ solved }) => solved),
  column.number("answers", "Answers", ({ cost }) => cost?.samples ?? null),
  column.number("input_tokens", "Tokens in", ({ cost }) => cost?.input_tokens ?? null),
  column.number("output_tokens", "Tokens out", ({ cost }) => cost?.output_tokens ?? null),
  column.number("usd", "USD", ({ cost }) => cost?.usd ?? null, 2),
  column.number("seconds", "Seconds", ({ cost }) => cost?.seconds ?? null, 0),
  ...costColumns((row: CostRow) => row),
];
