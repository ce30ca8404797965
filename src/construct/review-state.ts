import type { Review, StoredValidation } from "../schema/author-workspace.ts";

interface Facts {
  /** Of the task as it is now. */
  hash: string;
  author: string;
  /** For this hash; null where there is none. */
  validation: StoredValidation | null;
  review: Review | null;
}

/**
 * How far a task is on its way into the pack, and what has to happen next. Every part of a review counts only for the
 * version that it was made of.
 */
export function reviewState({ hash, author, validation, review }: Facts) {
  if (validation === null) return { stage: "written", waits_for: "validation of this version" };
  if (!validation.green) {
    const checks = [...new Set(validation.findings.map(({ check }) => check))];
    const isWeak = checks.every((check) => check === "weak-tests");
    if (isWeak) return { stage: "red", waits_for: "stronger tests (`bcb author strengthen`)" };
    return { stage: "red", waits_for: `repair (${checks.join(", ")})` };
  }
  const examination = review?.examination?.task_hash === hash ? review.examination : undefined;
  if (examination === undefined) return { stage: "green", waits_for: "review by the checklist" };
  const doubts = examination.answers.filter(({ good }) => !good);
  if (doubts.length > 0) {
    const items = doubts.map(({ item }) => item).join(", ");
    return { stage: "doubted", waits_for: `an answer to ${items}` };
  }
  const answered = new Set(examination.answers.map(({ item }) => item));
  const open = checklist.filter(({ id }) => !answered.has(id));
  if (open.length > 0) {
    const items = open.map(({ id }) => id).join(", ");
    return { stage: "green", waits_for: `examination of ${items}` };
  }
  const signature = review?.sign_off?.task_hash === hash ? review.sign_off : undefined;
  if (signature === undefined || isSamePerson(signature.reviewer, author)) {
    return { stage: "examined", waits_for: `sign-off by someone other than ${author}` };
  }
  return { stage: "signed", waits_for: "the next build" };
}

/** Names are the same whatever their case and spacing. */
export function isSamePerson(...names: [string, string]): boolean {
  const [a, b] = names.map((name) =>
    name.normalize("NFKC").trim().replaceAll(/\s+/g, " ").toLowerCase(),
  );
  return a === b;
}

/** What an examiner answers for every task; `id` is what is given on the command line. */
export const checklist = [
  { id: "intent", question: "Is it something people would really want to have done?" },
  {
    id: "exact",
    question: "Would two careful readers of the docstring write functions that behave the same?",
  },
  { id: "honest", question: "Do the tests check only what the docstring promises?" },
  {
    id: "thorough",
    question: "Do they check edge cases and every error that the docstring mentions?",
  },
  {
    id: "stable",
    question: "Is the result the same on every machine, at any time, without network access?",
  },
  { id: "original", question: "Is it original, and not another task in other words?" },
] as const;
