import { describe, expect, test } from "vitest";
import { checklist, isSamePerson, reviewState } from "../../src/construct/review-state.ts";
import type { Review } from "../../src/schema/author-workspace.ts";

const at = "2025-01-01T00:00:00Z";
const green = { format: 1, task_hash: "h", green: true, findings: [], report: null } as const;
const validation = { ...green, findings: [] };
const answers = checklist.map(({ id }) => ({ item: id, good: true, note: "" }));
const examination = { task_hash: "h", examiner: "Ada", at, answers };
const sign_off = { task_hash: "h", reviewer: "Bo", author: "Ada", at, note: "" };
const review: Review = { format: 1, id: "1-x", examination, sign_off };

describe("a task's way into the pack", () => {
  const facts = { hash: "h", author: "Ada", validation, review };

  test("is at its end when it is green, examined and signed by another", () => {
    expect(reviewState(facts).stage).toBe("signed");
  });

  test("begins anew when the task is edited: what was said of another hash is void", () => {
    const other = { ...validation, task_hash: "new" };
    expect(reviewState({ ...facts, hash: "new", validation: other }).stage).toBe("green");
    expect(reviewState({ ...facts, hash: "new", validation: null }).stage).toBe("written");
  });

  test("stops at findings, doubts and open questions", () => {
    const red = { ...validation, green: false, findings: [{ check: "stubs", message: "" }] };
    const weak = { ...red, findings: [{ check: "weak-tests", message: "" }] };
    expect(reviewState({ ...facts, validation: weak }).waits_for).toContain("author strengthen");
    expect(reviewState({ ...facts, validation: red })).toEqual({
      stage: "red",
      waits_for: "repair (stubs)",
    });
    const doubtful = answers.map((answer) => ({ ...answer, good: answer.item !== "exact" }));
    const doubted = { ...review, examination: { ...examination, answers: doubtful } };
    expect(reviewState({ ...facts, review: doubted }).stage).toBe("doubted");
    const half = { ...review, examination: { ...examination, answers: answers.slice(1) } };
    expect(reviewState({ ...facts, review: half })).toMatchObject({
      stage: "green",
      waits_for: "examination of intent",
    });
  });

  test("is not ended by a signature of the author's", () => {
    const own = { ...review, sign_off: { ...sign_off, reviewer: " ADA " } };
    expect(reviewState({ ...facts, review: own }).stage).toBe("examined");
  });
});

test("a name is the same whatever its case and spacing", () => {
  expect(isSamePerson("Ada  Example", " ada example ")).toBe(true);
  expect(isSamePerson("Ada Example", "Bo Example")).toBe(false);
});
