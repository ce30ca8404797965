import { scoreRun } from "../../analysis/score-run.ts";
import { sumCost } from "../../analysis/sum-cost.ts";
import { formatCount } from "../../report/format-number.ts";
import type { DataTable, TableColumn } from "../../schema/data-table.ts";
import { readAnswers } from "../runs/read-answers.ts";
import { loadRuns } from "../runs/load-runs.ts";

/** `bcb cost`: what runs cost, in all and per solved task. What a run does not know is null. */
export async function tabulateCosts(places: readonly string[]): Promise<DataTable> {
  const rows: DataTable["rows"][number][] = [];
  for (const run of await loadRuns(places)) {
    const { tasks, solved: by } = scoreRun(run.results);
    const solved = by.any;
    const cost = sumCost(await readAnswers(run), new Set(tasks.keys()));
    const perSolved = (sum: number | null | undefined) =>
      sum == null || solved === 0 ? null : sum / solved;
    const { input_tokens: sent = null, output_tokens: written = null } = cost ?? {};
    rows.push([
      run.name,
      tasks.size,
      solved,
      cost?.samples ?? null,
      sent,
      written,
      cost?.usd ?? null,
      cost?.seconds ?? null,
      perSolved(sent === null || written === null ? null : sent + written),
      perSolved(cost?.usd),
      perSolved(cost?.seconds),
    ]);
  }
  const silent = rows.filter((row) => row[3] === null).length;
  const notes =
    silent === 0
      ? []
      : [
          `Not known of ${formatCount(silent, "run")}: no answers of \`bcb generate\` or \`bcb run\` lie beside the results.`,
        ];
  return { title: "Cost of runs.", columns, rows, notes };
}

const columns: TableColumn[] = [
  { key: "run", title: "Run", kind: "text" },
  { key: "tasks", title: "Tasks", kind: "number" },
  { key: "solved", title: "Solved", kind: "number" },
  { key: "answers", title: "Answers", kind: "number" },
  { key: "input_tokens", title: "Tokens in", kind: "number" },
  { key: "output_tokens", title: "Tokens out", kind: "number" },
  { key: "usd", title: "USD", kind: "number", digits: 2 },
  { key: "seconds", title: "Seconds", kind: "number", digits: 0 },
  { key: "tokens_per_solved", title: "Tokens/solved", kind: "number", digits: 0 },
  { key: "usd_per_solved", title: "USD/solved", kind: "number", digits: 4 },
  { key: "seconds_per_solved", title: "s/solved", kind: "number", digits: 1 },
];
