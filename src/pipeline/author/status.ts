import { BenchError } from "../../lib/bench-error.ts";
import { loadPythonParser, type PythonParser } from "../../python-source/tree.ts";
import type { Draft } from "../../schema/author-workspace.ts";
import { compareNaturally } from "../../tasks/natural-order.ts";
import { logFile, readCalls } from "./calls.ts";
import { reviewTask } from "./review.ts";
import { readSeeds } from "./seeds.ts";
import { listDrafts, listTaskIds, type Workspace } from "./workspace.ts";

export { renderStatus } from "../../report/render-author.ts";

/** What `bcb author status --json` prints. */
export interface WorkspaceStatus {
  name: string;
  seeds: number;
  /** Seeds without a draft. */
  seeds_left: number;
  calls: number;
  /** Of the calls whose price is known. */
  spent_usd: number;
  tasks: TaskStatus[];
}

interface TaskStatus {
  id: string;
  stage: string;
  waits_for: string;
  /** Of this version's examination; null where there is none. */
  branch_coverage: number | null;
  mutation_score: number | null;
}

const unknown = { branch_coverage: null, mutation_score: null };

export async function readStatus(
  workspace: Workspace,
  remark: (line: string) => void,
): Promise<WorkspaceStatus> {
  const parser = await loadPythonParser();
  const drafts = await listDrafts(workspace);
  const seeds = await readSeeds(workspace, remark);
  const calls = await readCalls(logFile(workspace));
  const drafted = new Set(drafts.map(({ seed }) => seed));
  const ids = await listTaskIds(workspace);
  const tasks = drafts.filter(({ id }) => !ids.includes(id)).map(describeDraft);
  for (const id of ids) tasks.push(await describeTask(workspace, id, parser));
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
  if (mark !== null)
    return { id, stage: "marked", waits_for: `a person: ${mark.message}`, ...unknown };
  if (turns === 0) return { id, stage: "drafted", waits_for: "refining", ...unknown };
  const checks = [...new Set((findings ?? []).map(({ check }) => check))];
  return { id, stage: "refining", waits_for: `more turns (${checks.join(", ")})`, ...unknown };
}

/** How far a task is; one that cannot be read is broken, and says why. */
export async function describeTask(
  workspace: Workspace,
  id: string,
  parser: PythonParser,
): Promise<TaskStatus> {
  try {
    const { state, validation } = await reviewTask(workspace, id, parser);
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
