import path from "node:path";
import type { AnswerCost } from "../../analysis/sum-cost.ts";
import { isThere } from "../../lib/files.ts";
import { readJsonlLines } from "../../lib/jsonl.ts";
import { GeneratedRow } from "../../schema/generation.ts";
import type { StoredRun } from "../../schema/verdict.ts";

const Readable = GeneratedRow.pick({
  task_id: true,
  usage: true,
  cost_usd: true,
  ms: true,
  cached: true,
});

/**
 * What the answers of a run cost, from the file that `bcb generate` wrote, beside the results or a folder above, as it was
 * judged or before it was sanitized again; empty where there is no such file.
 */
export async function readAnswers({ stem }: StoredRun): Promise<AnswerCost[]> {
  const name = path.basename(stem);
  for (const folder of [path.dirname(stem), path.join(path.dirname(stem), "..")]) {
    for (const each of [name, name.replace(/-sanitized([-_]calibrated)?$/, "")]) {
      for (const end of [".jsonl", ".jsonl.gz"]) {
        const answers = await readIfThere(path.join(folder, each + end));
        if (answers.length > 0) return answers;
      }
    }
  }
  return [];
}

async function readIfThere(file: string): Promise<AnswerCost[]> {
  if (!(await isThere(file))) return [];
  const answers: AnswerCost[] = [];
  for await (const row of readJsonlLines(file)) {
    const answer = Readable.safeParse("value" in row ? row.value : undefined);
    // Samples of another tool tell nothing of their cost: half a sum would be wrong.
    if (!answer.success) return [];
    answers.push(answer.data);
  }
  return answers;
}
