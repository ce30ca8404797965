import { rowOf } from "../../benchmarks/bigcodebench.ts";
import { fault } from "../../lib/bench-error.ts";
import { printable } from "../../lib/printable.ts";
import { readJsonFile } from "../../lib/read-json-file.ts";
import { formatCount } from "../../report/format-number.ts";
import type { Repair } from "../../schema/author-workspace.ts";
import type { Context } from "../../schema/context.ts";
import { MatrixReport } from "../../schema/evolution.ts";
import { patchRow, readPatches } from "../../tasks/patches.ts";
import { loadDataset } from "../load-dataset.ts";
import {
  claimWorkspace,
  listDrafts,
  newDraft,
  saveDraft,
  taskNumber,
  toTaskId,
  type Workspace,
} from "./workspace.ts";

/**
 * `bcb author repair`: a draft for every ground truth that breaks in the workspace's environment and has none yet.
 * `file` is `matrix.json` of `bcb matrix`, or holds patches; `source` is what `--dataset` names.
 */
export async function draftRepairs(
  folder: string,
  { file, source }: { file: string; source: string },
  context: Context,
) {
  await using workspace = await claimWorkspace(folder, context);
  const { environment } = workspace.settings;
  const all = file.endsWith(".jsonl") ? await wantPatched(file) : await wantBroken(file);
  const wanted = all.filter((each) => each.environment === environment);
  if (wanted.length === 0) {
    const places = [...new Set(all.map((each) => each.environment))];
    throw fault.BadUsage(
      `${file} lists nothing that breaks in ${environment}, the workspace's environment.`,
      places.length === 0 ? "It lists no breakage at all." : `It is about ${places.join(", ")}.`,
    );
  }
  const { tasks } = await loadDataset(source, context);
  const rows = new Map(tasks.map((task) => [task.task_id, task]));
  const known = new Set((await listDrafts(workspace)).map(({ id }) => taskNumber(id)));
  const drafted: string[] = [];
  for (const each of wanted) {
    const task = rows.get(each.taskId);
    if (task === undefined) {
      const hint = "Pass the dataset it was made with: --dataset.";
      throw fault.BadUsage(`${source} has no task ${each.taskId}.`, hint);
    }
    const number = Number(/\d+$/.exec(each.taskId)?.[0] ?? Number.NaN);
    if (Number.isNaN(number) || known.has(number)) continue;
    const row = rowOf(task);
    const { patch, reason, environments } = each;
    const now = patch === undefined ? row : rowOf({ ...task, row: patchRow(task.row, patch) });
    const words = [reason.library, reason.change].filter((word) => word !== null).join("-");
    const draft = newDraft({
      id: `${String(number).padStart(4, "0")}-${words === "" ? "repair" : words.toLowerCase()}`,
      seed: row.task_id,
      place: file,
      intent: reason.what ?? "a ground truth that breaks",
      author: patch?.proposed_by ?? workspace.settings.author,
      repair: { row, environments, reason },
    });
    // The row as the two files of a workspace's task.
    const solution = `${now.complete_prompt.trimEnd()}\n${now.canonical_solution}\n`;
    await saveDraft(workspace, draft, { solution, test: `${now.test}\n` });
    drafted.push(draft.id);
  }
  // Of those that break, some had a draft already.
  return { drafted, known: wanted.length - drafted.length };
}

export function renderDraftedRepairs({
  drafted,
  known,
}: Awaited<ReturnType<typeof draftRepairs>>): string {
  const had = known === 0 ? "" : ` ${known} more are already in the workspace.`;
  return [
    ...drafted.map(printable),
    `${formatCount(drafted.length, "draft")} to repair.${had} Next: edit them, then \`bcb author refine\`, or let a model: \`bcb author refine --model …\`.`,
  ].join("\n");
}

/** The repairs of a workspace, by what their tasks are called there. */
export async function readRepairs(workspace: Workspace): Promise<Map<string, Repair>> {
  const drafts = await listDrafts(workspace);
  return new Map(
    drafts.flatMap(({ id, repair }) => (repair ? [[toTaskId(workspace, id), repair]] : [])),
  );
}

/** The ground truths that break, and what is known of their repair. */
async function wantBroken(file: string) {
  const { breaks, environments } = await readJsonFile(file, {
    schema: MatrixReport,
    what: "what `bcb matrix` writes",
    hint: "Pass its matrix.json, or a file of patches (.jsonl).",
  });
  const first = environments[0]?.name;
  return breaks.map(({ task_id: taskId, environment, blame }) => ({
    taskId,
    environment,
    environments: [...new Set([first ?? environment, environment])],
    reason: blame,
    patch: undefined,
  }));
}

async function wantPatched(file: string) {
  const { patches } = await readPatches(file);
  return patches.map((patch) => ({
    taskId: patch.task_id,
    environment: patch.environment,
    environments: [...new Set([...patch.passes_in, patch.environment])],
    reason: patch.reason,
    patch,
  }));
}
