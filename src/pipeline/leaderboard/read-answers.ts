import { access } from "node:fs/promises";
import path from "node:path";
import type { AnswerCost } from "../../analysis/sum-cost.ts";
import { readJsonlLines } from "../../lib/jsonl.ts";
import { GeneratedRow } from "../../schema/generation.ts";
import type { StoredRun } from "../../schema/stored-run.ts";

const Readable = GeneratedRow.pick({
  task_id: true,
  usage: true,
  cost_usd: true,
  ms: true,
  cached: true,
});

/** What the answers of a run cost, from the file that `bcb generate` wrote; empty where there is no such file. */
export async function readAnswers({ stem, record }: StoredRun): Promise<AnswerCost[]> {
  const named = record === null ? [] : [record.samples.file];
  const beside = named.map((file) => path.join(path.dirname(stem), path.basename(file)));
  for (const file of [`${stem}.jsonl`, ...named, ...beside]) {
    const answers = await readIfThere(file);
    if (answers.length > 0) return answers;
  }
  return [];
}

async function readIfThere(file: string): Promise<AnswerCost[]> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (!isThere || !/\.jsonl(\.gz)?$/.test(file)) return [];
  const answers: AnswerCost[] = [];
  for await (const row of readJsonlLines(file)) {
    const answer = Readable.safeParse("value" in row ? row.value : undefined);
    // Samples of another tool tell nothing of their cost: half a sum would be wrong.
    if (!answer.success) return [];
    answers.push(answer.data);
  }
  return answers;
}
