import type { StoredValidation } from "../../schema/author-workspace.ts";
import type { SiteReview } from "../../schema/site.ts";
import { describeModels, describeNearest, describeSignature } from "../render-review.ts";
import type { ShownReview } from "../render-review.ts";
import { listMeasures, measuresOf } from "../render-rigor.ts";
import { shortName } from "./site-json.ts";

/** A task of a workspace as the review page shows it: evidence beside every question. */
export function toSiteReview(
  shown: ShownReview,
  checklist: readonly { id: string; question: string }[],
  language: string,
): SiteReview {
  const { id, task, hash, author, state, validation, review } = shown;
  const report = validation?.report ?? null;
  const examination = review?.examination?.task_hash === hash ? review.examination : null;
  return {
    id,
    ...state,
    branch_coverage: report?.coverage?.branch ?? null,
    mutation_score: report?.mutation?.score ?? null,
    language,
    libs: task.libs.map(shortName),
    instruct_prompt: task.instruct_prompt,
    complete_prompt: task.complete_prompt,
    code_prompt: task.code_prompt,
    canonical_solution: task.canonical_solution,
    test: task.test,
    task_id: shortName(task.task_id),
    hash,
    author: shortName(author),
    validated: validation !== null,
    findings: listFindings(validation),
    measures: report === null ? [] : listMeasures(report),
    models: describeModels(shown.pre_evaluation),
    checklist: checklist.map((item) => ({
      ...item,
      evidence: findEvidence(item.id, shown),
      answer: examination?.answers.find((each) => each.item === item.id) ?? null,
    })),
    signature: describeSignature(shown),
  };
}

/** Which measures and which checks of a validation speak to which question. */
const speaksTo: Readonly<Record<string, { measures: string[]; checks: string[] }>> = {
  exact: { measures: ["examples"], checks: ["docstring", "example-differs", "names-differ"] },
  honest: { measures: [], checks: ["undocumented-exception", "names-differ"] },
  thorough: {
    measures: ["solution", "stubs", "coverage", "mutants"],
    checks: [
      "tests",
      "stub-passes",
      "too-few-tests",
      "asserts-nothing",
      "unreached",
      "weak-tests",
      "undocumented-exception",
    ],
  },
  stable: { measures: ["repetitions"], checks: ["flaky", "network", "leaves-files"] },
};

function findEvidence(item: string, shown: ShownReview): string[] {
  const { task, validation, pre_evaluation: models } = shown;
  const { measures, checks } = speaksTo[item] ?? { measures: [], checks: [] };
  const report = validation?.report ?? null;
  const measured = report === null ? [] : measuresOf(report);
  return [
    ...(item === "intent" ? [task.doc_struct.description.join(" ")] : []),
    ...(item === "original" ? [describeNearest(shown.nearest)] : []),
    ...(item === "exact" && models !== null ? describeModels(models).split("\n") : []),
    ...measured
      .filter(({ name }) => measures.includes(name))
      .map(({ name, text }) => `${name}: ${text}`),
    ...listFindings(validation, checks),
  ];
}

function listFindings(validation: StoredValidation | null, checks?: readonly string[]): string[] {
  return (validation?.findings ?? [])
    .filter(({ check }) => checks === undefined || checks.includes(check))
    .map(({ check, message }) => `${check}: ${message}`);
}
