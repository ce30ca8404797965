import { printable } from "../../lib/printable.ts";
import { defineCommand } from "../command.ts";
import { parsed, text, texts } from "../flags.ts";
import { parseCount } from "../parsers.ts";
import { datasetWords } from "../shared-flags.ts";
import { tableFlags } from "../table-flags.ts";

export const addSqlCommand = defineCommand({
  name: "sql",
  about: "ask stored runs in SQL (DuckDB): runs, verdicts, samples, tasks, tests; read-only",
  arguments: [["[query]", "a select over the views; without it the views are listed"]],
  flags: {
    runs: {
      places: texts("--runs <paths...>", "folders with results, or single result files", ["."]),
      source: text(datasetWords, "the runs' dataset, where it has moved or is not known"),
      limit: parsed("--limit <n>", "most rows (default: 100 in a table, else all)", parseCount),
    },
    table: tableFlags,
  },
  examples: [
    "bcb sql",
    'bcb sql "select run, passed / judged as score from runs order by score desc" --runs results',
    'bcb sql "select test, count(*) from tests where failed group by test" --runs results --out tests.csv',
    'bcb sql "select unnest(libs) as lib, avg(passed::int) from verdicts join tasks using (task_id) group by lib" --json',
  ],
  async run({ runs, table: { json, format, out } }, context, query) {
    const { listViews, queryRuns, renderViews } =
      await import("../../pipeline/queries/query-runs.ts");
    if (query === undefined) return { json: listViews(), text: renderViews(context.style) };
    const { terminal } = context;
    await queryRuns({
      ...context,
      ...runs,
      sql: query,
      format: json ? "json" : format,
      out,
      write: (words) => terminal.say(words),
      remark: (line) => terminal.complain(printable(line)),
    });
    return undefined;
  },
});
