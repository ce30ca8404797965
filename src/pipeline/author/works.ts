import { fault } from "../../lib/bench-error.ts";
import type { BigCodeBenchRow } from "../../schema/bigcodebench-row.ts";
import { nearMatches } from "../../tasks/near-matches.ts";
import { taskNumber, type Workspace } from "./workspace.ts";

/** The tasks that are named, else all. */
export async function chooseTasks(workspace: Workspace, terms: readonly string[]) {
  const all = (await workspace.listTaskIds()).map((id) => ({ id }));
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
    const ids = all.map(({ id }) => id);
    const near = nearMatches(term, ids).join(", ");
    const hint = near === "" ? "`bcb author status` lists them." : `Did you mean ${near}?`;
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
