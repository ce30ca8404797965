import type { Verdict } from "../schema/verdict.ts";

/** What makes two verdicts of a run the same question. */
export type Question = Pick<
  Verdict,
  "task_id" | "sample" | "calibrated" | "solution_hash" | "seed" | "hash_seed"
>;

/** The same text for the same question. */
export function verdictKey(question: Question): string {
  const { task_id, sample, calibrated, solution_hash, seed, hash_seed } = question;
  return [task_id, sample, calibrated, solution_hash, seed, hash_seed].join("\n");
}
