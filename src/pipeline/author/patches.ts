import { toTask } from "../../benchmarks/bigcodebench.ts";
import { BenchError } from "../../lib/bench-error.ts";
import { writeAtomically } from "../../lib/write-atomically.ts";
import type { ReviewedTask } from "../../report/render-review.ts";
import type { WrittenPatches } from "../../report/render-repairs.ts";
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

export { renderPatches } from "../../report/render-repairs.ts";

interface RepairedTask {
  repair: Repair;
  patch: TaskPatch;
}

/** `bcb author patches`: the repairs of a workspace as what they change, each run in every environment of its matrix. */
export async function writePatches(
  folder: string,
  { out, judge }: { out: string; judge: JudgeWishes },
  context: Context,
): Promise<WrittenPatches> {
  await using workspace = await claimWorkspace(folder, context);
  const repaired = await collectRepaired(workspace);
  if (repaired.length === 0) {
    throw new BenchError(
      "BadUsage",
      "The workspace has no repaired task.",
      "`bcb author repair` drafts repairs; `bcb author refine` turns those that pass into tasks.",
    );
  }
  const changed = repaired.filter(isChanged);
  const passes = await findPasses(changed, judge, context);
  const patches = changed.map(({ patch }) => ({
    ...patch,
    passes_in: passes.get(patch.task_id) ?? [],
  }));
  await writeAtomically(out, patches.map((patch) => `${JSON.stringify(patch)}\n`).join(""));
  const unchanged = repaired.filter((each) => !isChanged(each)).map(({ patch }) => patch.task_id);
  return { file: out, patches, unchanged };
}

function isChanged({ patch }: RepairedTask): boolean {
  return Object.keys(patch.edits).length > 0;
}

async function collectRepaired(workspace: Workspace): Promise<RepairedTask[]> {
  const repairs = await readRepairs(workspace);
  const authors = new Map((await readCalls(workspace)).map(({ id, model }) => [id, model]));
  const found: RepairedTask[] = [];
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
