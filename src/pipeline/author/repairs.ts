import { rowOf, toTask } from "../../benchmarks/bigcodebench.ts";
import { fault } from "../../lib/bench-error.ts";
import { printable } from "../../lib/printable.ts";
import { readJsonFile } from "../../lib/read-json-file.ts";
import { writeAtomically } from "../../lib/files.ts";
import { formatCount } from "../../report/format-number.ts";
import type { ReviewedTask } from "../../report/render-review.ts";
import { renderTable } from "../../report/table.ts";
import type { Repair } from "../../schema/author-workspace.ts";
import { BigCodeBenchRow } from "../../schema/bigcodebench-row.ts";
import type { Context } from "../../schema/context.ts";
import { MatrixReport, type TaskPatch } from "../../schema/evolution.ts";
import { findEdits, hashRow, patchRow, readPatches } from "../../tasks/patches.ts";
import { openEngine } from "../engine/open-engine.ts";
import { loadDataset } from "../load-dataset.ts";
import { readCalls } from "./calls.ts";
import type { JudgeWishes } from "./judge.ts";
import { reviewTask } from "./review.ts";
import { claimWorkspace, newDraft, taskNumber, type Workspace } from "./workspace.ts";

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
  const all = await readBroken(file);
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
  const known = new Set((await workspace.listDrafts()).map(({ id }) => taskNumber(id)));
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
    await workspace.saveDraft(draft, { solution, test: `${now.test}\n` });
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

/** The ground truths that break, and what is known of their repair. */
async function readBroken(file: string) {
  if (file.endsWith(".jsonl")) {
    const { patches } = await readPatches(file);
    return patches.map((patch) => {
      const { task_id: taskId, environment, reason } = patch;
      const environments = [...new Set([...patch.passes_in, environment])];
      return { taskId, environment, environments, reason, patch };
    });
  }
  const matrix = await readJsonFile(file, {
    schema: MatrixReport,
    what: "what `bcb matrix` writes",
    hint: "Pass its matrix.json, or a file of patches (.jsonl).",
  });
  return matrix.breaks.map(({ task_id: taskId, environment, blame: reason }) => {
    const first = matrix.environments[0]?.name ?? environment;
    const environments = [...new Set([first, environment])];
    return { taskId, environment, environments, reason, patch: undefined };
  });
}

/** `bcb author patches`: the repairs of a workspace as what they change, each run in every environment of its matrix. */
export async function writePatches(
  folder: string,
  { out, judge }: { out: string; judge: JudgeWishes },
  context: Context,
) {
  await using workspace = await claimWorkspace(folder, context);
  const repaired = await collectRepaired(workspace);
  if (repaired.length === 0) {
    throw fault.BadUsage(
      "The workspace has no repaired task.",
      "`bcb author repair` drafts repairs; `bcb author refine` turns those that pass into tasks.",
    );
  }
  const { changed = [], unchanged = [] } = Object.groupBy(repaired, ({ patch }) =>
    Object.keys(patch.edits).length > 0 ? "changed" : "unchanged",
  );
  const passes = await findPasses(changed, judge, context);
  const patches = changed.map(({ patch }) => ({
    ...patch,
    passes_in: passes.get(patch.task_id) ?? [],
  }));
  await writeAtomically(out, patches.map((patch) => `${JSON.stringify(patch)}\n`).join(""));
  // Those that are as the dataset has them are told, too.
  return { file: out, patches, unchanged: unchanged.map(({ patch }) => patch.task_id) };
}

export function renderPatches(
  { file, patches, unchanged }: Awaited<ReturnType<typeof writePatches>>,
  { style, columns }: Pick<Context, "style" | "columns">,
): string {
  const rows = patches.map(({ task_id, reason, passes_in, edits, review }) => [
    task_id,
    `${reason.library ?? "?"}: ${reason.what ?? ""}`,
    Object.keys(edits).join(", "),
    passes_in.join(", "),
    review?.decision ?? "proposed",
  ]);
  const header = ["Task", "Reason", "Changes", "Passes in", "Review"];
  const accepted = patches.filter(({ review }) => review?.decision === "accepted").length;
  const same =
    unchanged.length === 0
      ? ""
      : ` Unchanged, and left out: ${unchanged.map(printable).join(", ")}.`;
  return [
    renderTable(header, rows, { left: [0, 1, 2, 3, 4], style, columns }),
    `${formatCount(patches.length, "repair")}, ${accepted} accepted.${same}`,
    `Wrote ${file}`,
  ].join("\n\n");
}

async function collectRepaired(workspace: Workspace) {
  const repairs = await workspace.readRepairs();
  const authors = new Map((await readCalls(workspace)).map(({ id, model }) => [id, model]));
  const found: { repair: Repair; patch: TaskPatch }[] = [];
  for (const id of await workspace.listTaskIds()) {
    const reviewed = await reviewTask(workspace, id);
    const repair = repairs.get(reviewed.task.task_id);
    if (repair === undefined) continue;
    const { task, author } = reviewed;
    const { row, reason } = repair;
    const edits = (["canonical_solution", "test"] as const)
      .map((field) => [field, findEdits(row[field], task[field])] as const)
      .filter(([, lines]) => lines.length > 0);
    const model = authors.get(id);
    const patch: TaskPatch = {
      format: 1,
      task_id: row.task_id,
      row_hash: hashRow(row),
      environment: workspace.settings.environment,
      reason,
      edits: Object.fromEntries(edits),
      passes_in: [],
      proposed_by: model === undefined ? author : `${model}, asked by ${author}`,
      review: toReview(reviewed),
    };
    found.push({ repair, patch });
  }
  return found;
}

function toReview({ state, review }: ReviewedTask): TaskPatch["review"] {
  if (state.stage === "signed" && review?.sign_off) {
    const { reviewer, at, note } = review.sign_off;
    return { decision: "accepted", reviewer, at, note };
  }
  if (state.stage !== "doubted" || !review?.examination) return null;
  const { examiner, at, answers } = review.examination;
  const doubts = answers.filter(({ good }) => !good).map(({ item, note }) => `${item}: ${note}`);
  return { decision: "doubted", reviewer: examiner, at, note: doubts.join("; ") };
}

/** The environments in which the rows pass as the patches make them, by task. */
async function findPasses(
  repaired: Awaited<ReturnType<typeof collectRepaired>>,
  { limitMs, ...wishes }: JudgeWishes,
  { settings, progress, signal, remark }: Context,
): Promise<Map<string, string[]>> {
  const passes = new Map<string, string[]>();
  const environments = new Set(repaired.flatMap(({ repair }) => repair.environments));
  for (const environment of environments) {
    const tasks = repaired
      .filter(({ repair }) => repair.environments.includes(environment))
      .map(({ repair, patch }) => toTask(BigCodeBenchRow.parse(patchRow(repair.row, patch))));
    await using engine = await openEngine({
      ...wishes,
      environment,
      rules: { limits: { limitMs } },
      settings,
      tasks,
      remark,
    });
    const { verdicts } = await engine.checkGroundTruth(tasks, { progress, signal });
    for (const { task_id, outcome } of verdicts) {
      if (outcome !== "pass") continue;
      passes.set(task_id, [...(passes.get(task_id) ?? []), environment]);
    }
  }
  return passes;
}
