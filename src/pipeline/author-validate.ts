import path from "node:path";
import { summarizeRigor } from "../analysis/summarize-rigor.ts";
import { loadPythonParser, type PythonParser } from "../lib/python-tree.ts";
import type { Validation } from "../schema/author-validation.ts";
import type { Finding } from "../schema/author-workspace.ts";
import type { RigorReport, RigorSummary } from "../schema/rigor-report.ts";
import type { Task } from "../schema/task.ts";
import { refuseForm, toValidation } from "./author-validation.ts";
import {
  hashTask,
  listDrafts,
  listTaskIds,
  readDraftFiles,
  readTaskFiles,
  refuseDoubles,
  saveDraft,
  saveValidation,
  tryTask,
  type Workspace,
} from "./author-workspace.ts";
import { matchIds } from "./choose-drafts.ts";
import { examineAll, type RigorOptions } from "./rigor/run-rigor.ts";

export { renderWorkspaceValidation } from "../report/render-author.ts";

/** What `bcb author validate --json` prints in a workspace. */
export interface WorkspaceValidation {
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
  /** Whether the result is what review and build go by: only if no check was left out. */
  keep: boolean;
}

/** Examines the drafts and tasks of a workspace, all at once; interrupted, the same call goes on. */
export async function validateWorkspace(
  workspace: Workspace,
  { terms, keep, ...options }: ValidateOptions,
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
  const tasks: WorkspaceValidation["tasks"] = [];
  for (const { id, kind, task } of works) {
    const validation = task.ok
      ? judge(task.value, byTask.get(task.value.task_id), parser)
      : refuseForm(task.error);
    if (keep) await store(workspace, { id, kind, task: task.ok ? task.value : null }, validation);
    tasks.push({ id, kind, ...validation });
  }
  return { summary: summarizeRigor(reports), tasks };
}

function judge(task: Task, report: RigorReport | undefined, parser: PythonParser): Validation {
  if (report === undefined) throw new Error(`${task.task_id} was examined and has a report`);
  return toValidation(task, report, parser);
}

/** A draft or a task of the workspace, with the dataset row that it is, if it is one. */
type Work = {
  id: string;
  kind: "draft" | "task";
  task: ReturnType<typeof tryTask>;
};

async function chooseWorks(
  workspace: Workspace,
  terms: readonly string[],
  parser: PythonParser,
): Promise<Work[]> {
  const works: Work[] = [];
  const add = (
    id: string,
    kind: Work["kind"],
    files: { solution: string; test: string | null },
  ) => {
    const place = path.join(`${kind}s`, id, "task.py");
    works.push({ id, kind, task: tryTask(workspace, { id, place, ...files }, parser) });
  };
  const done = await listTaskIds(workspace);
  const drafts = (await listDrafts(workspace)).filter(({ id }) => !done.includes(id));
  const open = drafts.filter(({ stage }) => stage === "drafted").map(({ id }) => id);
  const every = [...done, ...drafts.map(({ id }) => id)];
  const wanted = terms.length === 0 ? new Set([...done, ...open]) : matchIds(terms, every, "task");
  for (const id of done) if (wanted.has(id)) add(id, "task", await readTaskFiles(workspace, id));
  for (const { id } of drafts)
    if (wanted.has(id)) add(id, "draft", await readDraftFiles(workspace, id));
  refuseDoubles(
    works.flatMap(({ id, kind, task }) =>
      task.ok ? [{ place: `${kind}s/${id}`, task: task.value }] : [],
    ),
  );
  return works;
}

async function store(
  workspace: Workspace,
  { id, kind, task }: { id: string; kind: Work["kind"]; task: Task | null },
  validation: Validation,
): Promise<void> {
  if (kind === "task") {
    // What is no task has no hash, and no use for a record: status says what is wrong with it.
    if (task !== null) await saveValidation(workspace, { id, hash: hashTask(task) }, validation);
    return;
  }
  const draft = (await listDrafts(workspace)).find((one) => one.id === id);
  if (draft) await saveDraft(workspace, { ...draft, findings: [...validation.findings] });
}
