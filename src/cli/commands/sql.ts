import { printable } from "../../lib/printable.ts";
import { defineCommand } from "../command.ts";
import { count, text, texts } from "../flags.ts";
import { datasetWords } from "../shared-flags.ts";
import { tableFlags } from "../table-flags.ts";

export default defineCommand({
  about: "query stored runs in SQL (DuckDB, read-only): runs, verdicts, samples, tasks, tests",
  arguments: [["[query]", "SELECT statement over the views (default: list the views)"]],
  flags: {
    runs: {
      places: texts("--runs <paths...>", "result folders or files", ["."]),
      source: text(datasetWords, "dataset of the runs, if it has moved or is unknown"),
      limit: count("--limit <n>", "maximum number of rows (default: 100 in a table, else all)"),
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
    const { queryRuns, queryViews, renderViews } =
      await import("../../pipeline/queries/query-runs.ts");
    if (query === undefined) return { json: queryViews, text: renderViews(context.style) };
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
