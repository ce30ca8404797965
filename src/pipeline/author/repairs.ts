import { rowOf } from "../../benchmarks/bigcodebench.ts";
import { BenchError } from "../../lib/bench-error.ts";
import { readJsonFile } from "../../lib/read-json-file.ts";
import type { DraftedRepairs } from "../../report/render-repairs.ts";
import type { Draft, Repair } from "../../schema/author-workspace.ts";
import type { Context } from "../../schema/context.ts";
import { MatrixReport, type Blame } from "../../schema/evolution.ts";
import type { TaskPatch } from "../../schema/task-patch.ts";
import { patchRow, readPatches } from "../../tasks/patches.ts";
import { loadDataset } from "../load-dataset.ts";
import { claimWorkspace, listDrafts, saveDraft, taskNumber, type Workspace } from "./workspace.ts";

export { renderDraftedRepairs } from "../../report/render-repairs.ts";

interface RepairRequest {
  /** `matrix.json` of `bcb matrix`, or a file of patches. */
  file: string;
  /** What `--dataset` names. */
  source: string;
}

/** A ground truth that breaks, and what is known of its repair. */
interface Wanted {
  taskId: string;
  environment: string;
  environments: string[];
  reason: Blame;
  patch?: TaskPatch;
}

/** `bcb author repair`: a draft for every ground truth that breaks in the workspace's environment and has none yet. */
export async function draftRepairs(
  folder: string,
  { file, source }: RepairRequest,
  context: Context,
): Promise<DraftedRepairs> {
  await using workspace = await claimWorkspace(folder, context);
  const { environment } = workspace.settings;
  const all = file.endsWith(".jsonl") ? await wantPatched(file) : await wantBroken(file);
  const wanted = all.filter((each) => each.environment === environment);
  if (wanted.length === 0) {
    const places = [...new Set(all.map((each) => each.environment))];
    throw new BenchError(
      "BadUsage",
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
      throw new BenchError("BadUsage", `${source} has no task ${each.taskId}.`, hint);
    }
    const number = Number(/\d+$/.exec(each.taskId)?.[0] ?? Number.NaN);
    if (Number.isNaN(number) || known.has(number)) continue;
    const row = rowOf(task);
    const { patch } = each;
    const now = patch === undefined ? row : rowOf({ ...task, row: patchRow(task.row, patch) });
    const { reason, environments } = each;
    const words = [reason.library, reason.change].filter((word) => word !== null).join("-");
    const draft: Draft = {
      format: 1,
      id: `${String(number).padStart(4, "0")}-${words === "" ? "repair" : words.toLowerCase()}`,
      seed: row.task_id,
      place: file,
      intent: reason.what ?? "a ground truth that breaks",
      author: patch?.proposed_by ?? workspace.settings.author,
      stage: "drafted",
      mark: null,
      turns: 0,
      findings: null,
      seen: [],
      repair: { row, environments, reason },
    };
    // The row as the two files of a workspace's task.
    const solution = `${now.complete_prompt.trimEnd()}\n${now.canonical_solution}\n`;
    await saveDraft(workspace, draft, { solution, test: `${now.test}\n` });
    drafted.push(draft.id);
  }
  return { drafted, known: wanted.length - drafted.length };
}

/** The repairs of a workspace, by what their tasks are called there. */
export async function readRepairs(workspace: Workspace): Promise<Map<string, Repair>> {
  const drafts = await listDrafts(workspace);
  return new Map(
    drafts.flatMap(({ id, repair }) =>
      repair === undefined ? [] : [[`${workspace.settings.name}/${taskNumber(id)}`, repair]],
    ),
  );
}

async function wantBroken(file: string): Promise<Wanted[]> {
  const { breaks, environments } = await readJsonFile(file, {
    schema: MatrixReport,
    what: "what `bcb matrix` writes",
    hint: "Pass its matrix.json, or a file of patches (.jsonl).",
  });
  const names = environments.map(({ name }) => name);
  return breaks.map(({ task_id: taskId, environment, blame }) => ({
    taskId,
    environment,
    environments: [...new Set([names[0] ?? environment, environment])],
    reason: blame,
  }));
}

async function wantPatched(file: string): Promise<Wanted[]> {
  const { patches } = await readPatches(file);
  return patches.map((patch) => ({
    taskId: patch.task_id,
    environment: patch.environment,
    environments: [...new Set([...patch.passes_in, patch.environment])],
    reason: patch.reason,
    patch,
  }));
}
