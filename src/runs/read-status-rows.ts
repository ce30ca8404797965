import { z } from "zod";
import { BenchError } from "../lib/bench-error.ts";
import { readJsonl } from "../lib/jsonl.ts";
import { OfficialVerdict } from "../schema/verdict.ts";

const StatusRow = OfficialVerdict.partial({ details: true }).extend({ task_id: z.string() });

/** Rows of task_id, status and (where a test failed) details, as scripts collect them from official results. */
export async function readStatusRows(
  file: string,
): Promise<(OfficialVerdict & { task_id: string })[]> {
  const rows: (OfficialVerdict & { task_id: string })[] = [];
  for await (const { line, value } of readJsonl(file)) {
    const row = StatusRow.safeParse(value);
    if (!row.success) {
      const [issue] = row.error.issues;
      throw new BenchError(
        "FileUnreadable",
        `${file}, line ${line}: not a result (${issue?.path.join(".")}: ${issue?.message}).`,
        "Each row needs task_id and status (pass, fail or timeout), and may have details by test.",
      );
    }
    rows.push({ ...row.data, details: row.data.details ?? {} });
  }
  return rows;
}
