import type { RigorReport, RigorSummary } from "../schema/rigor-report.ts";
import { meanOf } from "./interval.ts";

/** A pack's reports in one row. */
export function summarizeRigor(reports: readonly RigorReport[]): RigorSummary {
  const scored = reports.flatMap(({ task_id, mutation }) =>
    mutation?.score == null ? [] : [{ task_id, score: mutation.score }],
  );
  const [lowest = null] = scored.toSorted((a, b) => a.score - b.score);
  const kinds = reports.flatMap(({ findings }) => [...new Set(findings.map(({ kind }) => kind))]);
  const findings = [...Map.groupBy(kinds, (kind) => kind)].map(
    ([kind, all]) => [kind, all.length] as const,
  );
  return {
    tasks: reports.length,
    green: reports.filter(isGreen).length,
    solved: reports.filter((report) => report.passes).length,
    line_coverage: mean(reports.flatMap(({ coverage }) => coverage?.line ?? [])),
    branch_coverage: mean(reports.flatMap(({ coverage }) => coverage?.branch ?? [])),
    mutants_per_task: mean(reports.flatMap(({ mutation }) => mutation?.mutants ?? [])),
    mutation_score: mean(scored.map(({ score }) => score)),
    lowest_score: lowest,
    flaky: reports.filter(({ repetitions }) => (repetitions?.depends_on.length ?? 0) > 0).length,
    findings: Object.fromEntries(findings.toSorted(([, a], [, b]) => b - a)),
  };
}

export function isGreen({ findings }: RigorReport): boolean {
  return findings.every(({ severity }) => severity !== "error");
}

/** False where the harness failed: such a report says nothing of the task. */
export function isExamined({ findings }: Pick<RigorReport, "findings">): boolean {
  return findings.every(({ kind }) => kind !== "not-examined");
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : meanOf(values);
}
