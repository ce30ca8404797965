import type { Command } from "commander";
import { printable } from "../../lib/printable.ts";
import type { CommandContext } from "../context.ts";
import { addExamples } from "../help.ts";
import { parseCount } from "../options.ts";
import { addTableOptions, type TableFlags } from "../table-options.ts";

interface SqlFlags extends TableFlags {
  runs: string[];
  dataset?: string;
  limit?: number;
}

export function addSqlCommand(program: Command, context: CommandContext): void {
  const command = program
    .command("sql")
    .argument("[query]", "a select over the views; without it the views are listed")
    .description(
      "ask stored runs in SQL (DuckDB): runs, verdicts, samples, tasks, tests; read-only",
    )
    .option("--runs <paths...>", "folders with results, or single result files", ["."])
    .option("-d, --dataset <source>", "the runs' dataset, where it has moved or is not known")
    .option("--limit <n>", "most rows (default: 100 in a table, else all)", parseCount)
    .action((query: string | undefined, flags: SqlFlags) => ask(query, flags, context));
  addExamples(addTableOptions(command), [
    "bcb sql",
    'bcb sql "select run, passed / judged as score from runs order by score desc" --runs results',
    'bcb sql "select test, count(*) from tests where failed group by test" --runs results --out tests.csv',
    'bcb sql "select unnest(libs) as lib, avg(passed::int) from verdicts join tasks using (task_id) group by lib" --json',
  ]);
}

async function ask(
  query: string | undefined,
  flags: SqlFlags,
  { settings, terminal, signal }: CommandContext,
): Promise<void> {
  const { listViews, queryRuns, renderViews } =
    await import("../../pipeline/queries/query-runs.ts");
  if (query === undefined) {
    if (flags.json) terminal.sayJson(listViews());
    else terminal.say(renderViews(terminal.style));
    return;
  }
  await queryRuns({
    settings,
    sql: query,
    places: flags.runs,
    source: flags.dataset,
    format: flags.json ? "json" : flags.format,
    out: flags.out,
    limit: flags.limit,
    terminal,
    write: (text) => terminal.say(text),
    remark: (line) => terminal.complain(printable(line)),
    progress: terminal.progress,
    signal,
  });
}
