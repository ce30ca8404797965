import path from "node:path";
import { BenchError } from "../../lib/bench-error.ts";
import type { PythonParser } from "../../python-source/tree.ts";
import { fail, type Result } from "../../lib/result.ts";
import type { Draft } from "../../schema/author-workspace.ts";
import type { Task } from "../../schema/task.ts";
import {
  listDrafts,
  listTaskIds,
  readDraftFiles,
  readTaskFiles,
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
  task: Result<Task, string>;
}

/** Tasks first, then drafts, each in the order of their numbers. */
export async function listWorks(workspace: Workspace, parser: PythonParser): Promise<Work[]> {
  const works: Work[] = [];
  const done = await listTaskIds(workspace);
  const add = async (id: string, draft: Draft | null) => {
    const place = path.join(draft === null ? "tasks" : "drafts", id);
    const read = draft === null ? readTaskFiles(workspace, id) : readDraftFiles(workspace, id);
    const files = await read.catch(explain);
    const source = { id, place: path.join(place, "task.py") };
    const task = "ok" in files ? files : tryTask(workspace, { ...source, ...files }, parser);
    works.push({ id, draft, place, task });
  };
  for (const id of done) await add(id, null);
  for (const draft of await listDrafts(workspace)) {
    if (!done.includes(draft.id)) await add(draft.id, draft);
  }
  return works;
}

/** Files that cannot be read are one work's misfortune. */
function explain(error: unknown): Result<never, string> {
  if (error instanceof BenchError) return fail(error.message);
  throw error;
}
