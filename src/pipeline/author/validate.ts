import path from "node:path";
import { isExamined, summarizeRigor } from "../../analysis/summarize-rigor.ts";
import { loadPythonParser, type PythonParser } from "../../python-source/tree.ts";
import type { Validation } from "../../schema/author-validation.ts";
import type { Finding } from "../../schema/author-workspace.ts";
import type { RigorReport, RigorSummary } from "../../schema/rigor-report.ts";
import type { Task } from "../../schema/task.ts";
import { refuseForm, toValidation } from "./validation.ts";
import { hashTask, refuseDoubles, saveDraft, saveValidation, type Workspace } from "./workspace.ts";
import { listWorks, type Work } from "./works.ts";
import { matchIds } from "./choose-drafts.ts";
import { examineAll, type RigorOptions } from "../rigor/run-rigor.ts";
import { fullRigor, type RigorSettings } from "../rigor/services.ts";

export { renderWorkspaceValidation } from "../../report/render-author.ts";

/** What `bcb author validate --json` prints in a workspace. */
export interface WorkspaceValidation {
  /** Whether review and build go by it: not where less was asked than they ask. */
  kept: boolean;
  summary: RigorSummary;
  tasks: {
    id: string;
    kind: "draft" | "task";
    green: boolean;
    findings: readonly Finding[];
    report: RigorReport | null;
  }[];
}

interface ValidateOptions extends Omit<RigorOptions, "environment"> {
  /** Ids or numbers; every task and every draft that is neither done nor marked otherwise. */
  terms: readonly string[];
}

/** Examines the drafts and tasks of a workspace, all at once; interrupted, the same call goes on. */
export async function validateWorkspace(
  workspace: Workspace,
  { terms, ...options }: ValidateOptions,
): Promise<WorkspaceValidation> {
  const parser = await loadPythonParser();
  const works = await chooseWorks(workspace, terms, parser);
  const readable = works.flatMap(({ task }) => (task.ok ? [task.value] : []));
  const { reports } = await examineAll(readable, {
    ...options,
    environment: workspace.settings.environment,
    outDir: options.outDir ?? path.join(workspace.folder, "validation"),
  });
  const byTask = new Map(reports.map((report) => [report.task_id, report]));
  const kept = isFull(options.rigor);
  const tasks: WorkspaceValidation["tasks"] = [];
  for (const work of works) {
    const { id, draft, task } = work;
    const validation = task.ok
      ? judge(task.value, byTask.get(task.value.task_id), parser)
      : refuseForm(task.error);
    if (kept) await store(workspace, work, validation);
    tasks.push({ id, kind: draft === null ? "task" : "draft", ...validation });
  }
  return { kept, summary: summarizeRigor(reports), tasks };
}

function isFull({ checks, mutants }: RigorSettings): boolean {
  return mutants >= fullRigor.mutants && fullRigor.checks.every((check) => checks.includes(check));
}

function judge(task: Task, report: RigorReport | undefined, parser: PythonParser): Validation {
  if (report === undefined) throw new Error(`${task.task_id} was examined and has a report`);
  return toValidation(task, report, parser);
}

async function chooseWorks(
  workspace: Workspace,
  terms: readonly string[],
  parser: PythonParser,
): Promise<Work[]> {
  const all = await listWorks(workspace, parser);
  const named = new Set(
    matchIds(
      terms,
      all.map(({ id }) => id),
      "draft or task",
    ),
  );
  const chosen = all.filter(({ id, draft }) =>
    terms.length === 0 ? draft === null || draft.stage === "drafted" : named.has(id),
  );
  refuseDoubles(
    chosen.flatMap(({ place, task }) => (task.ok ? [{ place, task: task.value }] : [])),
  );
  return chosen;
}

async function store(
  workspace: Workspace,
  { id, draft, task }: Work,
  validation: Validation,
): Promise<void> {
  if (validation.report !== null && !isExamined(validation.report)) return;
  if (draft !== null) {
    await saveDraft(workspace, { ...draft, findings: [...validation.findings] });
  } else if (task.ok) {
    await saveValidation(workspace, { id, hash: hashTask(task.value) }, validation);
  }
}
