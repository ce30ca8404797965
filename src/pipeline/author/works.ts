import { BenchError, fault } from "../../lib/bench-error.ts";
import { fail, type Result } from "../../lib/result.ts";
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

/** Tasks first, then drafts, each in the order of their numbers. */
export async function listWorks(workspace: Workspace) {
  const ids = await listTaskIds(workspace);
  const drafts = (await listDrafts(workspace)).filter(({ id }) => !ids.includes(id));
  const tasks = ids.map((id) => ({ id, draft: null, place: `tasks/${id}` }));
  const open = drafts.map((draft) => ({ id: draft.id, draft, place: `drafts/${draft.id}` }));
  return Promise.all(
    [...tasks, ...open].map(async (work) => {
      // Files that cannot be read are one work's misfortune.
      const files = await readFiles(workspace, work.place).catch(explain);
      // The dataset row that it is, or why it is none.
      const task = "ok" in files ? files : tryTask(workspace, work.place, files);
      return { ...work, task };
    }),
  );
}

function explain(error: unknown): Result<never, string> {
  if (error instanceof BenchError) return fail(error.message);
  throw error;
}

/** The tasks that are named, else all. */
export async function chooseTasks(workspace: Workspace, terms: readonly string[]) {
  const all = (await listTaskIds(workspace)).map((id) => ({ id }));
  return chooseNamed(all, terms, "task").map(({ id }) => id);
}

/** Those that are named, by a whole id or its number; where none is, the usual ones. */
export function chooseNamed<T extends { id: string }>(
  all: readonly T[],
  terms: readonly string[],
  noun: string,
  isUsual: (one: T) => boolean = () => true,
): T[] {
  if (terms.length === 0) return all.filter(isUsual);
  const named = terms.map((term) => {
    const isNumber = /^\d+$/.test(term);
    const found = all.find(
      ({ id }) => id === term || (isNumber && taskNumber(id) === Number(term)),
    );
    if (found !== undefined) return found;
    const near = nearMatches(
      term,
      all.map(({ id }) => id),
    );
    const hint =
      near.length > 0 ? `Did you mean ${near.join(", ")}?` : "`bcb author status` lists them.";
    throw fault.BadUsage(`The workspace has no ${noun} ${term}.`, hint);
  });
  return all.filter((one) => named.includes(one));
}

/** A number is a task's name in the pack: two folders with the same number cannot both be in it. */
export function refuseDoubles(placed: readonly { place: string; task: BigCodeBenchRow }[]): void {
  for (const [taskId, same] of Map.groupBy(placed, ({ task }) => task.task_id)) {
    if (same.length === 1) continue;
    throw fault.TaskDuplicate(
      `${same.map(({ place }) => place).join(" and ")} would both become ${taskId}.`,
      "Give one of the folders a different number.",
    );
  }
}
