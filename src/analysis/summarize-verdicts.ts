import type { Domain } from "../schema/library-domains.ts";
import type { Score, StrictScore } from "../schema/report.ts";
import type { Verdict } from "../schema/verdict.ts";
import { countDoubts, hasControls } from "./count-doubts.ts";
import { meanPassAtK, type TaskCount } from "./pass-at-k.ts";

/** What a summary needs of a verdict; a file of another tool tells neither the time nor who was starved. */
export type JudgedSample = Pick<
  Verdict,
  "task_id" | "sample" | "calibrated" | "outcome" | "reason" | "official" | "strict"
> & { wall_ms: number | null; starved?: boolean | undefined };

interface SummaryInput {
  /** Verdicts of one model under one calibration. Broken ones are not scored. */
  verdicts: readonly JudgedSample[];
  domainsByTask: ReadonlyMap<string, readonly Domain[]>;
  ks: readonly number[];
}

/** pass@k over all tasks and by domain, and what the samples came to. */
export function summarizeVerdicts({ verdicts, domainsByTask, ks }: SummaryInput): Score {
  const counts = countByTask(verdicts);
  const domains: Score["domains"] = {};
  for (const domain of new Set([...domainsByTask.values()].flat().toSorted())) {
    const inDomain = [...counts].filter(([id]) => domainsByTask.get(id)?.includes(domain));
    if (inDomain.length === 0) continue;
    domains[domain] = scoreOf(
      inDomain.map(([, count]) => count),
      ks,
    );
  }
  const outcomes = { pass: 0, fail: 0, timeout: 0, crash: 0, broken: 0 };
  for (const verdict of verdicts) outcomes[verdict.outcome] += 1;
  return { ...scoreOf([...counts.values()], ks), outcomes, domains };
}

/** pass@k over the tasks of these verdicts. */
export function scoreTasks(
  verdicts: readonly JudgedSample[],
  ks: readonly number[],
): Pick<Score, "tasks" | "solved" | "pass_at_k"> {
  return scoreOf([...countByTask(verdicts).values()], ks);
}

/** The score by the strict rule, without domains; undefined where a verdict was made without it. */
export function summarizeStrictly(
  verdicts: readonly JudgedSample[],
  ks: readonly number[],
): StrictScore | undefined {
  const scored = verdicts.filter((verdict) => verdict.outcome !== "broken");
  if (!hasControls(scored)) return undefined;
  const counts = countByTask(scored, (verdict) => verdict.strict?.status === "earned");
  const { solved, pass_at_k } = scoreOf([...counts.values()], ks);
  return { solved, pass_at_k, ...countDoubts(scored) };
}

function countByTask(
  verdicts: readonly JudgedSample[],
  isPass: (verdict: JudgedSample) => boolean = ({ outcome }) => outcome === "pass",
): Map<string, TaskCount> {
  const counts = new Map<string, TaskCount>();
  for (const verdict of verdicts) {
    if (verdict.outcome === "broken") continue;
    const count = counts.get(verdict.task_id) ?? { samples: 0, passed: 0 };
    count.samples += 1;
    if (isPass(verdict)) count.passed += 1;
    counts.set(verdict.task_id, count);
  }
  return counts;
}

function scoreOf(counts: readonly TaskCount[], ks: readonly number[]) {
  const passAtK: Record<string, number> = {};
  for (const k of ks) {
    const value = meanPassAtK(counts, k);
    if (value !== undefined) passAtK[k] = value;
  }
  return {
    tasks: counts.length,
    solved: counts.filter((count) => count.passed > 0).length,
    pass_at_k: passAtK,
  };
}
