import { BenchError } from "../../lib/bench-error.ts";
import { fail, type Result } from "../../lib/result.ts";
import type { Draft } from "../../schema/author-workspace.ts";
import type { BigCodeBenchRow } from "../../schema/bigcodebench-row.ts";
import { nearMatches } from "../../tasks/near-matches.ts";
import {
  listDrafts,
  listTaskIds,
  readFiles,
  taskNumber,
  tryTask,
  type Workspace,
} from "./workspace.ts";

/** A task of the workspace, or a draft that is none yet. */
export interface Work {
  id: string;
  /** Null for a task. */
  draft: Draft | null;
  /** Its folder within the workspace. */
  place: string;
  /** The dataset row that it is, or why it is none. */
  task: Result<BigCodeBenchRow, string>;
}

/** Tasks first, then drafts, each in the order of their numbers. */
export async function listWorks(workspace: Workspace): Promise<Work[]> {
  const ids = await listTaskIds(workspace);
  const drafts = (await listDrafts(workspace)).filter(({ id }) => !ids.includes(id));
  const open = async (id: string, draft: Draft | null): Promise<Work> => {
    const place = `${draft === null ? "tasks" : "drafts"}/${id}`;
    const files = await readFiles(workspace, place).catch(explain);
    return { id, draft, place, task: "ok" in files ? files : tryTask(workspace, place, files) };
  };
  return Promise.all([
    ...ids.map((id) => open(id, null)),
    ...drafts.map((draft) => open(draft.id, draft)),
  ]);
}

/** Files that cannot be read are one work's misfortune. */
function explain(error: unknown): Result<never, string> {
  if (error instanceof BenchError) return fail(error.message);
  throw error;
}

/** The tasks that are named, else all. */
export async function chooseTasks(
  workspace: Workspace,
  terms: readonly string[],
): Promise<string[]> {
  const all = await listTaskIds(workspace);
  if (terms.length === 0) return all;
  const ids = matchIds(terms, all, "task");
  return all.filter((id) => ids.has(id));
}

/** The ids that are named; a term is a whole id or its number. */
export function matchIds(
  terms: readonly string[],
  ids: readonly string[],
  noun: string,
): Set<string> {
  return new Set(
    terms.map((term) => {
      const isNumber = /^\d+$/.test(term);
      const found = ids.find((id) => id === term || (isNumber && taskNumber(id) === Number(term)));
      if (found !== undefined) return found;
      const near = nearMatches(term, ids);
      const hint =
        near.length > 0 ? `Did you mean ${near.join(", ")}?` : "`bcb author status` lists them.";
      throw new BenchError("BadUsage", `The workspace has no ${noun} ${term}.`, hint);
    }),
  );
}
