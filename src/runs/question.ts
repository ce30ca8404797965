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

export interface Places {
  /** Where the question stands: where it was first asked, else the next free place. */
  find: (question: Question) => number;
  isCalibrated: (place: number) => boolean;
}

/** Gives each question a place of its own, from 0, in the order in which they first come. */
export function createPlaces(): Places {
  const questions: Question[] = [];
  // Nearly every sample is asked of once: keys of text are made only for those that are asked of again.
  const firstPlaces = new Map<string, Map<number, number>>();
  const otherPlaces = new Map<string, number>();
  let lastTask: string | undefined;
  let bySample = new Map<number, number>();
  const find = (question: Question): number => {
    if (question.task_id !== lastTask) {
      lastTask = question.task_id;
      bySample = firstPlaces.get(lastTask) ?? new Map();
      firstPlaces.set(lastTask, bySample);
    }
    const slot = question.sample * 2 + Number(question.calibrated);
    const first = bySample.get(slot);
    if (first === undefined) {
      bySample.set(slot, questions.length);
      return questions.push(question) - 1;
    }
    const key = verdictKey(question);
    const asked = questions[first];
    if (asked !== undefined && verdictKey(asked) === key) return first;
    const other = otherPlaces.get(key) ?? questions.push(question) - 1;
    otherPlaces.set(key, other);
    return other;
  };
  return { find, isCalibrated: (place) => questions[place]?.calibrated ?? false };
}
