import { BenchError } from "../../lib/bench-error.ts";
import type { Draft } from "../../schema/author-workspace.ts";
import { nearMatches } from "../../tasks/near-matches.ts";
import { listDrafts, listTaskIds, taskNumber, type Workspace } from "./workspace.ts";

/** The drafts that refining is for: those that are named, else all that are neither done nor marked. */
export async function chooseDrafts(
  workspace: Workspace,
  terms: readonly string[],
): Promise<Draft[]> {
  const drafts = await listDrafts(workspace);
  if (terms.length === 0) return drafts.filter(({ stage }) => stage === "drafted");
  const ids = matchIds(
    terms,
    drafts.map(({ id }) => id),
    "draft",
  );
  return drafts.filter(({ id }) => ids.has(id));
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
