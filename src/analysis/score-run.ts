import type { PassScore } from "../schema/analysis.ts";
import type { Doubts } from "../schema/report.ts";
import type { Outcome, StrictVerdict } from "../schema/verdict.ts";
import { scoreInterval } from "./interval.ts";
import type { TaskCount } from "./pass-at-k.ts";

/** What a score needs of a judged sample. A broken one is never scored. */
export interface ScoredSample {
  task_id: string;
  sample: number;
  outcome: Outcome;
}

/** The judged samples of one task. */
interface TaskScore extends TaskCount {
  /** Whether the sample with the lowest number passes. */
  first: boolean;
}

/** When a task counts as solved: by any of its samples, by every one, or by the first, which is pass@1 of a greedy run. */
export const isSolvedBy = {
  any: ({ passed }: Pick<TaskCount, "passed">) => passed > 0,
  every: ({ samples, passed }: TaskCount) => passed === samples,
  first: ({ first }: TaskScore) => first,
} as const;

export type SolvedBy = keyof typeof isSolvedBy;

/** What judged samples come to. */
export type RunScore = ReturnType<typeof scoreTasks>;

/** The one score: samples and passes by task, tasks solved, and pass@k over tasks. */
export function scoreRun<Sample extends ScoredSample>(
  samples: Iterable<Sample>,
  ks: readonly number[] = [1],
  isPass?: (sample: Sample) => boolean,
): RunScore {
  const { tasks, add } = countTasks(isPass);
  for (const sample of samples) add(sample);
  return scoreTasks(tasks, ks);
}

/** Counts samples as they go by, for whoever cannot hold them all. */
export function countTasks<Sample extends ScoredSample>(
  isPass: (sample: Sample) => boolean = ({ outcome }) => outcome === "pass",
): { tasks: ReadonlyMap<string, TaskScore>; add: (sample: Sample) => void } {
  const tasks = new Map<string, TaskScore & { lowest: number }>();
  const add = (sample: Sample) => {
    if (sample.outcome === "broken") return;
    const none = { samples: 0, passed: 0, first: false, lowest: Infinity };
    const score = tasks.get(sample.task_id) ?? none;
    if (score === none) tasks.set(sample.task_id, score);
    const passes = isPass(sample);
    score.samples += 1;
    if (passes) score.passed += 1;
    if (sample.sample >= score.lowest) return;
    score.lowest = sample.sample;
    score.first = passes;
  };
  return { tasks, add };
}

/** The score of tasks that were counted already. */
export function scoreTasks(tasks: ReadonlyMap<string, TaskScore>, ks: readonly number[] = [1]) {
  const counts = [...tasks.values()];
  const count = (by: SolvedBy) => counts.filter(isSolvedBy[by]).length;
  return {
    /** In the order of the samples. */
    tasks,
    /** Tasks by when they count as solved. */
    solved: { any: count("any"), every: count("every"), first: count("first") },
    /** A k that is larger than a task's samples is absent. */
    passAtK: ks.flatMap((k): PassScore[] => {
      const score = scoreInterval(counts, k);
      return score === undefined ? [] : [{ k, ...score }];
    }),
  };
}

/** The same by the strict rule; null where passes were not put to controls. */
export function scoreStrictly(
  samples: readonly (ScoredSample & { strict: StrictVerdict | null })[],
  ks: readonly number[] = [1],
): (RunScore & { doubts: Doubts }) | null {
  const scored = samples.filter(({ outcome }) => outcome !== "broken");
  if (scored.length === 0 || !hasControls(scored)) return null;
  const score = scoreRun(scored, ks, ({ strict }) => strict?.status === "earned");
  const count = (status: StrictVerdict["status"]) =>
    scored.filter(({ strict }) => strict?.status === status).length;
  const [forged, suspect] = [count("forged"), count("suspect")];
  return { ...score, doubts: { forged, suspect, unproven: count("unproven") } };
}

/** Whether passes were put to controls at all: without any, nothing can be said of what was earned. */
export function hasControls(judged: readonly { strict: StrictVerdict | null }[]): boolean {
  const passes = judged.filter(({ strict }) => strict?.status !== "fail");
  return (
    passes.every(({ strict }) => strict !== null) &&
    (passes.length === 0 ||
      passes.some(({ strict }) => strict?.status !== "unproven" || strict.uncontrolled.length > 0))
  );
}

/** The score without those of the known tasks that the run has; null where it has none of them. */
export function scoreWithout(
  { tasks }: RunScore,
  known: Iterable<string>,
  ks: readonly number[] = [1],
): (RunScore & { known: string[] }) | null {
  const met = [...new Set(known)].filter((task) => tasks.has(task));
  if (met.length === 0) return null;
  const rest = new Map(tasks);
  for (const task of met) rest.delete(task);
  return { ...scoreTasks(rest, ks), known: met };
}

/** The score of each group of tasks, in the groups' order; a task may be in several, and a group without any is left out. */
export function scoreGroups<Group extends string>(
  { tasks }: RunScore,
  groups: ReadonlyMap<Group, readonly string[]>,
  ks: readonly number[] = [1],
): (RunScore & { group: Group })[] {
  return [...groups].flatMap(([group, ids]) => {
    const inGroup = ids.flatMap((id) => {
      const task = tasks.get(id);
      return task === undefined ? [] : [[id, task] as const];
    });
    return inGroup.length === 0 ? [] : [{ group, ...scoreTasks(new Map(inGroup), ks) }];
  });
}
