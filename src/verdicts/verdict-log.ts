import { access, rm } from "node:fs/promises";
import { BenchError } from "../lib/bench-error.ts";
import { JsonlWriter, readJsonl } from "../lib/jsonl.ts";
import { writeAtomically, writeError } from "../lib/write-atomically.ts";
import { Verdict } from "../schema/verdict.ts";

/** The verdicts that an earlier run wrote, the last word on each question; a line that a killed writer left half is passed over. */
export async function readVerdicts(file: string): Promise<Verdict[]> {
  if (!(await hasVerdicts(file))) return [];
  const latest = new Map<string, Verdict>();
  for await (const { line, value } of readJsonl(file, { tolerateTornTail: true })) {
    const verdict = Verdict.safeParse(value);
    if (!verdict.success) {
      const [issue] = verdict.error.issues;
      throw new BenchError(
        "FileUnreadable",
        `${file}, line ${line}: not a verdict (${issue?.path.join(".")}: ${issue?.message}).`,
        "The file was written by another version or edited. Move it away, or use --fresh to judge again.",
      );
    }
    latest.set(verdictKey(verdict.data), verdict.data);
  }
  return [...latest.values()];
}

/** What makes two verdicts of a run the same question. */
export function verdictKey(
  verdict: Pick<
    Verdict,
    "task_id" | "sample" | "calibrated" | "solution_hash" | "seed" | "hash_seed"
  >,
): string {
  const { task_id, sample, calibrated, solution_hash, seed, hash_seed } = verdict;
  return [task_id, sample, calibrated, solution_hash, seed, hash_seed].join("\n");
}

export async function hasVerdicts(file: string): Promise<boolean> {
  return await access(file).then(
    () => true,
    () => false,
  );
}

export function openVerdictLog(file: string): Promise<JsonlWriter> {
  return JsonlWriter.append(file);
}

export async function replaceVerdicts(file: string, verdicts: readonly Verdict[]): Promise<void> {
  await writeAtomically(file, verdicts.map((verdict) => `${JSON.stringify(verdict)}\n`).join(""));
}

export async function removeVerdicts(file: string): Promise<void> {
  await rm(file, { force: true }).catch((cause: unknown) => {
    throw writeError(file, cause);
  });
}
