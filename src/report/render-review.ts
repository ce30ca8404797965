import { printable, printableLines, type Style } from "../lib/printable.ts";
import { shortHash } from "../lib/short-hash.ts";
import type { Review, StoredValidation, TaskPreEvaluation } from "../schema/author-workspace.ts";
import type { BigCodeBenchRow } from "../schema/bigcodebench-row.ts";
import type { SiteReviewRow } from "../schema/site.ts";
import { listMeasures } from "./render-rigor.ts";
import { renderTable } from "./table.ts";

/** What `bcb author review --json` prints for a task. */
export type ReviewLine = Pick<SiteReviewRow, "id" | "stage" | "waits_for"> &
  Pick<TaskPreEvaluation, "solved_by" | "failed_by" | "flags">;

export function renderReviews(
  lines: readonly ReviewLine[],
  style: Style,
  columns?: number,
): string {
  const rows = lines.map(({ id, stage, waits_for, solved_by: solved, failed_by, flags }) => {
    const asked = solved.length + failed_by.length;
    const share = asked === 0 ? "" : `${solved.length}/${asked}`;
    return [id, stage, share, flags.join(", "), waits_for];
  });
  const headings = ["Task", "Stage", "Solved", "Flags", "Needs"];
  return renderTable(headings, rows, { left: [0, 1, 3, 4], style, columns });
}

/** A task of a workspace with everything that is known of this version of it. */
export interface ReviewedTask {
  id: string;
  task: BigCodeBenchRow;
  hash: string;
  author: string;
  state: { stage: string; waits_for: string };
  validation: StoredValidation | null;
  review: Review | null;
  pre_evaluation: TaskPreEvaluation | null;
}

/** What `bcb author review ID --json` prints: the task, and the task of the workspace that is most like it. */
export interface ShownReview extends ReviewedTask {
  nearest: { id: string; text: number; same_structure: boolean } | null;
}

type Questions = readonly { id: string; question: string }[];

/** The checklist of one task with the evidence for its answers. */
export function renderReview(shown: ShownReview, checklist: Questions, style: Style): string {
  const { id, task, hash, author, state, review } = shown;
  const examination = review?.examination?.task_hash === hash ? review.examination : undefined;
  const lines = checklist.map((item) => {
    const answer = examination?.answers.find((each) => each.item === item.id);
    const mark = answer === undefined ? " " : answer.good ? style.good("✓") : style.bad("✗");
    const note = answer?.note ? `\n      ${printable(answer.note)}` : "";
    return `  ${mark} ${item.id.padEnd(9)} ${item.question}${note}`;
  });
  const { green = false, findings = [], report = null } = shown.validation ?? {};
  const found = [
    ...(shown.validation === null ? ["Not run for this version."] : []),
    ...(green ? ["Green."] : findings.map(({ check, message }) => `${check}: ${message}`)),
    ...(report === null ? [] : listMeasures(report)),
  ];
  const section = (title: string, text: string) =>
    `${style.bold(title)}\n${printableLines(text).trimEnd()}\n`;
  return [
    style.bold(printable(`${id} (${task.task_id}), by ${author}`)),
    printable(`${state.stage}: needs ${state.waits_for}`),
    style.dim(`hash ${shortHash(hash)}, libraries ${printable(task.libs.join(", "))}`),
    "",
    section("Task", `${task.complete_prompt}${task.canonical_solution}`),
    section("Tests", task.test),
    section("Instruct prompt", task.instruct_prompt),
    section("Validation", found.join("\n")),
    section("Models", describeModels(shown.pre_evaluation)),
    section("Most similar", describeNearest(shown.nearest)),
    style.bold("Checklist"),
    ...lines,
    "",
    describeSignature(shown),
  ].join("\n");
}

export function describeModels(found: TaskPreEvaluation | null): string {
  if (found === null) return "No models have tried this version.";
  const { solved_by: solved, failed_by: failed, flags, agreeing } = found;
  return [
    `Solved by ${solved.join(", ") || "none"}; not by ${failed.join(", ") || "any"}.`,
    ...(flags.includes("all-solve") ? ["All solve it: it may be too easy."] : []),
    ...(flags.includes("none-solves") ? ["None solves it: it may be impossible."] : []),
    ...agreeing.map(
      ({ models, tests, message }) =>
        `${models.join(", ")} fail in the same way (${tests.join(", ")}): ${message}. Does the docstring say what the tests expect?`,
    ),
  ].join("\n");
}

export function describeNearest(nearest: ShownReview["nearest"]): string {
  if (nearest === null) return "There are no other tasks.";
  const { id, text, same_structure: sameStructure } = nearest;
  const shape = sameStructure ? "the same" : "another";
  return `${id}: ${Math.round(text * 100)}% of the description's phrases, ${shape} code structure.`;
}

export function describeSignature({ hash, review }: ShownReview): string {
  const signed = review?.sign_off;
  if (!signed) return "Not signed off.";
  const words = `Signed off by ${printable(signed.reviewer)} on ${signed.at.slice(0, 10)}`;
  return signed.task_hash === hash
    ? `${words}.`
    : `${words}, but for an earlier version, so it no longer counts.`;
}
