import type { QueryDatabase } from "./open-database.ts";
import { withPlainFile, type LentRows } from "./with-plain-file.ts";

const columns = [
  "task_id: 'VARCHAR'",
  "solution: 'VARCHAR'",
  "completion: 'VARCHAR'",
  "raw_solution: 'VARCHAR'",
  "finish: 'VARCHAR'",
  "usage: 'STRUCT(input_tokens INTEGER, output_tokens INTEGER)'",
  "cost_usd: 'DOUBLE'",
  "ms: 'DOUBLE'",
].join(", ");

/** The rows of a samples file (`.jsonl`, `.jsonl.gz`) as samples of these runs, numbered in file order within their task. */
export async function loadSamples(
  db: QueryDatabase,
  { file, rows = file, runs }: { file: string; rows?: LentRows; runs: readonly string[] },
): Promise<void> {
  await withPlainFile(rows, async (plain) => {
    for (const run of runs) {
      await db.run(
        `insert into samples by name select ? as run, task_id,
         row_number() over (partition by task_id order by line) - 1 as sample,
         coalesce(solution, completion) as solution, raw_solution, finish, usage.input_tokens as input_tokens,
         usage.output_tokens as output_tokens, cost_usd, round(ms) as ms, ? as file
       from (select *, row_number() over () as line
         from read_json(?, format = 'newline_delimited', columns = {${columns}}, maximum_object_size = 67108864,
           hive_partitioning = false))
       order by line`,
        [run, file, plain],
      );
    }
  });
}
