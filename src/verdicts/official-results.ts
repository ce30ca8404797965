import { withoutPrototype } from "../schema/by-name.ts";
import type { EvalResults } from "../schema/official-results.ts";
import type { UntrustedCode } from "../schema/untrusted-code.ts";
import type { Verdict } from "../schema/verdict.ts";

interface JudgedCode {
  verdict: Verdict;
  code: UntrustedCode;
}

/** The official result file: tasks in the given order, samples by number; broken runs are left out. */
export function toEvalResults(judged: Iterable<JudgedCode>, now: Date): EvalResults {
  const byTask: EvalResults["eval"] = withoutPrototype([]);
  for (const { verdict, code } of judged) {
    if (verdict.official === null) continue;
    (byTask[verdict.task_id] ??= []).push({
      task_id: verdict.task_id,
      solution: code,
      status: verdict.official.status,
      details: verdict.official.details,
    });
  }
  return { date: now.toISOString().slice(0, 16).replace("T", " "), eval: byTask };
}
