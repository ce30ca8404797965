import type { Domain } from "../schema/library-domains.ts";
import type { Score, StrictScore } from "../schema/report.ts";
import type { Verdict } from "../schema/verdict.ts";
import { scoreGroups, scoreRun, scoreStrictly, scoreWithout, type RunScore } from "./score-run.ts";

/** What a summary needs of a verdict; a file of another tool tells neither the time nor who was starved. */
export type JudgedSample = Pick<
  Verdict,
  "task_id" | "sample" | "calibrated" | "outcome" | "reason" | "official" | "strict"
> & { wall_ms: number | null; starved?: boolean | undefined };

/** pass@k over all tasks and by domain, and what the samples of one model under one calibration came to. Broken ones are not scored. */
export function summarizeVerdicts(
  verdicts: readonly JudgedSample[],
  tasksByDomain: ReadonlyMap<Domain, readonly string[]>,
  ks: readonly number[],
): Score {
  const score = scoreRun(verdicts, ks);
  const domains = scoreGroups(score, tasksByDomain, ks).map(
    (group) => [group.group, toSum(group)] as const,
  );
  const outcomes = { pass: 0, fail: 0, timeout: 0, crash: 0, broken: 0 };
  for (const verdict of verdicts) outcomes[verdict.outcome] += 1;
  const byName = domains.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return { ...toSum(score), outcomes, domains: Object.fromEntries(byName) };
}

/** The score without the tasks that are known to fail; null where none of them was judged. */
export function summarizeWithout(
  verdicts: readonly JudgedSample[],
  known: readonly string[],
  ks: readonly number[],
): Pick<Score, "tasks" | "solved" | "pass_at_k"> | null {
  const rest = scoreWithout(scoreRun(verdicts, ks), known, ks);
  return rest && toSum(rest);
}

/** pass@k by measure: a sample counts where it passes all, or where it failed in none of the tests up to that one. */
export function summarizeMeasures(
  verdicts: readonly JudgedSample[],
  measures: readonly string[],
  ks: readonly number[],
): Record<string, Record<string, number>> {
  const scored = measures.map((name, place) => {
    const tests = measures.slice(0, place + 1);
    const score = scoreRun(verdicts, ks, ({ outcome, official }) => {
      const failed = Object.keys(official?.details ?? {});
      // A sample that ended before its tests has failed them all.
      const isJudged = failed.length > 0 && !failed.includes("ALL");
      return outcome === "pass" || (isJudged && !tests.some((one) => failed.includes(one)));
    });
    return [name, toSum(score).pass_at_k];
  });
  return Object.fromEntries(scored);
}

/** The score by the strict rule, without domains; null where a verdict was made without it. */
export function summarizeStrictly(
  verdicts: readonly JudgedSample[],
  ks: readonly number[],
): StrictScore | null {
  const score = scoreStrictly(verdicts, ks);
  if (score === null) return null;
  const { solved, pass_at_k } = toSum(score);
  return { solved, pass_at_k, ...score.doubts };
}

function toSum({ tasks, solved, passAtK }: RunScore) {
  const pass_at_k = Object.fromEntries(passAtK.map(({ k, value }) => [String(k), value]));
  return { tasks: tasks.size, solved: solved.any, pass_at_k };
}
