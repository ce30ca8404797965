import { toTask } from "../../benchmarks/bigcodebench.ts";
import { fault } from "../../lib/bench-error.ts";
import { printable } from "../../lib/printable.ts";
import { writeAtomically } from "../../lib/write-atomically.ts";
import { formatCount } from "../../report/format-number.ts";
import type { ReviewedTask } from "../../report/render-review.ts";
import { renderTable } from "../../report/table.ts";
import type { Repair } from "../../schema/author-workspace.ts";
import { BigCodeBenchRow } from "../../schema/bigcodebench-row.ts";
import type { Context } from "../../schema/context.ts";
import type { TaskPatch } from "../../schema/task-patch.ts";
import { findEdits, hashRow, patchRow } from "../../tasks/patches.ts";
import { openEngine } from "../engine/open-engine.ts";
import { readCalls } from "./calls.ts";
import type { JudgeWishes } from "./judge.ts";
import { readRepairs } from "./repairs.ts";
import { reviewTask } from "./review.ts";
import { claimWorkspace, listTaskIds, type Workspace } from "./workspace.ts";

type RepairedTask = Awaited<ReturnType<typeof collectRepaired>>[number];

/** `bcb author patches`: the repairs of a workspace as what they change, each run in every environment of its matrix. */
export async function writePatches(
  folder: string,
  { out, judge }: { out: string; judge: JudgeWishes },
  context: Context,
) {
  await using workspace = await claimWorkspace(folder, context);
  const repaired = await collectRepaired(workspace);
  if (repaired.length === 0) {
    throw fault.BadUsage(
      "The workspace has no repaired task.",
      "`bcb author repair` drafts repairs; `bcb author refine` turns those that pass into tasks.",
    );
  }
  const { changed = [], unchanged = [] } = Object.groupBy(repaired, ({ patch }) =>
    Object.keys(patch.edits).length > 0 ? "changed" : "unchanged",
  );
  const passes = await findPasses(changed, judge, context);
  const patches = changed.map(({ patch }) => ({
    ...patch,
    passes_in: passes.get(patch.task_id) ?? [],
  }));
  await writeAtomically(out, patches.map((patch) => `${JSON.stringify(patch)}\n`).join(""));
  // Those that are as the dataset has them are told, too.
  return { file: out, patches, unchanged: unchanged.map(({ patch }) => patch.task_id) };
}

export function renderPatches(
  { file, patches, unchanged }: Awaited<ReturnType<typeof writePatches>>,
  { style, columns }: Pick<Context, "style" | "columns">,
): string {
  const rows = patches.map(({ task_id, reason, passes_in, edits, review }) => [
    task_id,
    `${reason.library ?? "?"}: ${reason.what ?? ""}`,
    Object.keys(edits).join(", "),
    passes_in.join(", "),
    review?.decision ?? "proposed",
  ]);
  const header = ["Task", "Reason", "Changes", "Passes in", "Review"];
  const accepted = patches.filter(({ review }) => review?.decision === "accepted").length;
  const same =
    unchanged.length === 0
      ? ""
      : ` Unchanged, and left out: ${unchanged.map(printable).join(", ")}.`;
  return [
    renderTable(header, rows, { left: [0, 1, 2, 3, 4], style, columns }),
    `${formatCount(patches.length, "repair")}, ${accepted} accepted.${same}`,
    `Wrote ${file}`,
  ].join("\n\n");
}

async function collectRepaired(workspace: Workspace) {
  const repairs = await readRepairs(workspace);
  const authors = new Map((await readCalls(workspace)).map(({ id, model }) => [id, model]));
  const found: { repair: Repair; patch: TaskPatch }[] = [];
  for (const id of await listTaskIds(workspace)) {
    const reviewed = await reviewTask(workspace, id);
    const repair = repairs.get(reviewed.task.task_id);
    if (repair === undefined) continue;
    const { task, author } = reviewed;
    const { row, reason } = repair;
    const edits = (["canonical_solution", "test"] as const)
      .map((field) => [field, findEdits(row[field], task[field])] as const)
      .filter(([, lines]) => lines.length > 0);
    const model = authors.get(id);
    const patch: TaskPatch = {
      format: 1,
      task_id: row.task_id,
      row_hash: hashRow(row),
      environment: workspace.settings.environment,
      reason,
      edits: Object.fromEntries(edits),
      passes_in: [],
      proposed_by: model === undefined ? author : `${model}, asked by ${author}`,
      review: toReview(reviewed),
    };
    found.push({ repair, patch });
  }
  return found;
}

function toReview({ state, review }: ReviewedTask): TaskPatch["review"] {
  if (state.stage === "signed" && review?.sign_off) {
    const { reviewer, at, note } = review.sign_off;
    return { decision: "accepted", reviewer, at, note };
  }
  if (state.stage !== "doubted" || !review?.examination) return null;
  const { examiner, at, answers } = review.examination;
  const doubts = answers.filter(({ good }) => !good).map(({ item, note }) => `${item}: ${note}`);
  return { decision: "doubted", reviewer: examiner, at, note: doubts.join("; ") };
}

/** The environments in which the rows pass as the patches make them, by task. */
async function findPasses(
  repaired: readonly RepairedTask[],
  { limitMs, ...wishes }: JudgeWishes,
  { settings, progress, signal, remark }: Context,
): Promise<Map<string, string[]>> {
  const passes = new Map<string, string[]>();
  const environments = new Set(repaired.flatMap(({ repair }) => repair.environments));
  for (const environment of environments) {
    const tasks = repaired
      .filter(({ repair }) => repair.environments.includes(environment))
      .map(({ repair, patch }) => toTask(BigCodeBenchRow.parse(patchRow(repair.row, patch))));
    await using engine = await openEngine({
      ...wishes,
      environment,
      rules: { limits: { limitMs } },
      settings,
      tasks,
      remark,
    });
    const { verdicts } = await engine.checkGroundTruth(tasks, { progress, signal });
    for (const { task_id, outcome } of verdicts) {
      if (outcome !== "pass") continue;
      passes.set(task_id, [...(passes.get(task_id) ?? []), environment]);
    }
  }
  return passes;
}
