import type { Context } from "../schema/context.ts";
import type { Selection, Task } from "../schema/task.ts";
import { loadLibraryDomains } from "../tasks/library-domains.ts";
import { loadDataset, loadRecordedDataset } from "./load-dataset.ts";
import { parseIds } from "../tasks/parse-ids.ts";
import { selectTasks } from "../tasks/select-tasks.ts";

/** Which tasks a call is about. */
export interface TaskChoice {
  /** What `--dataset` names; see loadDataset. */
  source: string;
  /** A run's record names it, not the user. */
  isRecorded?: boolean | undefined;
  /** Ids may be as `--ids` has them. */
  selection: Omit<Selection, "ids"> & { ids?: string | string[] | undefined };
  /** A file of repairs to judge them with; where tasks are not judged it changes nothing. */
  patches?: string | undefined;
}

/** What loading takes of a context. */
export interface LoadContext extends Pick<Context, "settings" | "progress"> {
  remark?: Context["remark"] | undefined;
  signal?: AbortSignal | undefined;
}

export type SelectedTasks = Awaited<ReturnType<typeof loadSelection>>;

/** A dataset and those of its tasks that the selection keeps. */
export async function loadSelection(
  { source, isRecorded, selection: { ids, ...conditions } }: TaskChoice,
  context: LoadContext,
) {
  const selection: Selection = {
    ...conditions,
    ids: typeof ids === "string" ? await parseIds(ids) : ids,
  };
  const dataset = await (isRecorded ? loadRecordedDataset : loadDataset)(source, context);
  const facts = {
    subsets: await dataset.benchmark.loadSubsets(dataset.tasks),
    domains: await loadLibraryDomains(),
  };
  const tasks: readonly Task[] = selectTasks(dataset.tasks, selection, facts);
  return { dataset, source, selection, tasks };
}

/** The selection in words, for records and reports; the subset is told apart. */
export function describeSelection(selection: Selection): string {
  const { ids, places, library, domain, pattern, since, until } = selection;
  const matching = pattern === undefined ? undefined : `/${pattern}/`;
  const named = { ids: ids?.join(","), places: places?.join("-"), library, domain, matching };
  const parts = Object.entries({ ...named, since, until })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name} ${value}`);
  return parts.length === 0 ? "all" : parts.join("; ");
}
