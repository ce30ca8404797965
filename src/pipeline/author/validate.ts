import path from "node:path";
import { isExamined, summarizeRigor } from "../../analysis/summarize-rigor.ts";
import type { WorkspaceValidation } from "../../report/render-author.ts";
import type { Context } from "../../schema/context.ts";
import { examineAll, type RigorOptions } from "../rigor/run-rigor.ts";
import { fullRigor, mostMs } from "../rigor/services.ts";
import { openJudge } from "./judge.ts";
import { readRepairs } from "./repairs.ts";
import { refuseForm, toValidation } from "./validation.ts";
import { listWorks, matchIds, type Work } from "./works.ts";
import {
  claimWorkspace,
  hashTask,
  refuseDoubles,
  saveDraft,
  saveValidation,
  type Validation,
  type Workspace,
} from "./workspace.ts";

export { renderWorkspaceValidation } from "../../report/render-author.ts";

interface ValidateOptions extends Omit<RigorOptions, "environment" | keyof Context> {
  /** Ids or numbers; every task and every draft that is neither done nor marked otherwise. */
  terms: readonly string[];
}

/** `bcb author validate`: examines the drafts and tasks of a workspace, all at once; interrupted, the same call goes on. */
export async function validateFolder(
  folder: string,
  { terms, ...options }: ValidateOptions,
  context: Context,
): Promise<WorkspaceValidation> {
  await using workspace = await claimWorkspace(folder, context);
  const { settings, form } = workspace;
  const works = await chooseWorks(workspace, terms);
  const repaired = await validateRepairs(workspace, works, options);
  const readable = works.flatMap(({ task }) =>
    task.ok && !repaired.has(task.value.task_id) ? [task.value] : [],
  );
  const { reports } = await examineAll(readable, {
    ...context,
    ...options,
    environment: settings.environment,
    toTask: form.toTask,
    language: form.language,
    outDir: options.outDir ?? path.join(folder, "validation"),
  });
  const byTask = new Map(reports.map((report) => [report.task_id, report]));
  const { checks, mutants } = options.rigor;
  const kept =
    mutants >= fullRigor.mutants && fullRigor.checks.every((check) => checks.includes(check));
  const tasks: WorkspaceValidation["tasks"] = [];
  for (const { id, draft, task } of works) {
    const validation = task.ok
      ? (repaired.get(task.value.task_id) ??
        toValidation(task.value, byTask.get(task.value.task_id), form))
      : refuseForm(task.error);
    if (kept && (validation.report === null || isExamined(validation.report))) {
      const { findings } = validation;
      if (draft !== null) await saveDraft(workspace, { ...draft, findings });
      else if (task.ok) {
        await saveValidation(workspace, { id, hash: hashTask(task.value) }, validation);
      }
    }
    tasks.push({ id, kind: draft === null ? "task" : "draft", ...validation });
  }
  return { kept, summary: summarizeRigor(reports), tasks };
}

/** Repairs owe less than a task that is being written: they are examined by themselves. */
async function validateRepairs(
  workspace: Workspace,
  works: readonly Work[],
  { rigor, allowWeakSandbox }: Pick<ValidateOptions, "rigor" | "allowWeakSandbox">,
): Promise<Map<string, Validation>> {
  const found = new Map<string, Validation>();
  const repairs = await readRepairs(workspace);
  const tasks = works.flatMap(({ task }) =>
    task.ok && repairs.has(task.value.task_id) ? [task.value] : [],
  );
  if (tasks.length === 0) return found;
  await using judge = await openJudge(workspace, {
    limitMs: rigor.limitMs ?? mostMs,
    allowWeakSandbox: allowWeakSandbox ?? false,
  });
  for (const task of tasks) {
    found.set(task.task_id, await judge.validate(task, workspace.context.signal));
  }
  return found;
}

async function chooseWorks(workspace: Workspace, terms: readonly string[]): Promise<Work[]> {
  const all = await listWorks(workspace);
  const ids = all.map(({ id }) => id);
  const named = matchIds(terms, ids, "draft or task");
  const chosen = all.filter(({ id, draft }) =>
    terms.length === 0 ? draft === null || draft.stage === "drafted" : named.has(id),
  );
  refuseDoubles(
    chosen.flatMap(({ place, task }) => (task.ok ? [{ place, task: task.value }] : [])),
  );
  return chosen;
}
