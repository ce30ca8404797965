import path from "node:path";
import type { AnswerCost } from "../../analysis/sum-cost.ts";
import { isThere } from "../../lib/is-there.ts";
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
export async function readAnswers({ stem }: StoredRun): Promise<AnswerCost[]> {
  for (const file of candidates(stem)) {
    const answers = await readIfThere(file);
    if (answers.length > 0) return answers;
  }
  return [];
}

/** Beside the results or a folder above, as it was judged or before it was sanitized again. */
function candidates(stem: string): string[] {
  const name = path.basename(stem);
  const names = [name, name.replace(/-sanitized([-_]calibrated)?$/, "")];
  const folders = [path.dirname(stem), path.join(path.dirname(stem), "..")];
  return folders.flatMap((folder) =>
    names.flatMap((each) => [".jsonl", ".jsonl.gz"].map((end) => path.join(folder, each + end))),
  );
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
