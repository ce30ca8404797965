import { BenchError } from "../../lib/bench-error.ts";
import type { TaskStatus, WorkspaceStatus } from "../../report/render-author.ts";
import type { Draft } from "../../schema/author-workspace.ts";
import { compareNaturally } from "../../tasks/compare-naturally.ts";
import type { Context } from "../../schema/context.ts";
import { readCalls } from "./calls.ts";
import { reviewTask } from "./review.ts";
import { readSeeds } from "./synthesize.ts";
import { listDrafts, listTaskIds, openWorkspace, type Workspace } from "./workspace.ts";

export { renderStatus } from "../../report/render-author.ts";

const unknown = { branch_coverage: null, mutation_score: null };

/** `bcb author status`: each task's stage, and what it waits for. */
export async function showStatus(folder: string, context: Context): Promise<WorkspaceStatus> {
  const workspace = await openWorkspace(folder, context);
  const drafts = await listDrafts(workspace);
  const seeds = await readSeeds(workspace);
  const calls = await readCalls(workspace);
  const drafted = new Set(drafts.map(({ seed }) => seed));
  const ids = await listTaskIds(workspace);
  const tasks = [
    ...drafts.filter(({ id }) => !ids.includes(id)).map(describeDraft),
    ...(await Promise.all(ids.map((id) => describeTask(workspace, id)))),
  ];
  return {
    name: workspace.settings.name,
    seeds: seeds.length,
    seeds_left: seeds.filter(({ seed }) => !drafted.has(seed.id)).length,
    calls: calls.length,
    spent_usd: calls.reduce((sum, { cost_usd: cost }) => sum + (cost ?? 0), 0),
    tasks: tasks.toSorted((a, b) => compareNaturally(a.id, b.id)),
  };
}

function describeDraft({ id, mark, turns, findings }: Draft): TaskStatus {
  if (mark !== null) {
    return { id, stage: "marked", waits_for: `a person: ${mark.message}`, ...unknown };
  }
  if (turns === 0) return { id, stage: "drafted", waits_for: "refining", ...unknown };
  const checks = [...new Set((findings ?? []).map(({ check }) => check))];
  return { id, stage: "refining", waits_for: `more turns (${checks.join(", ")})`, ...unknown };
}

/** How far a task is; one that cannot be read is broken, and says why. */
export async function describeTask(workspace: Workspace, id: string): Promise<TaskStatus> {
  try {
    const { state, validation } = await reviewTask(workspace, id);
    return {
      id,
      ...state,
      branch_coverage: validation?.report?.coverage?.branch ?? null,
      mutation_score: validation?.report?.mutation?.score ?? null,
    };
  } catch (error) {
    if (!(error instanceof BenchError)) throw error;
    return { id, stage: "broken", waits_for: `repair: ${error.message}`, ...unknown };
  }
}
