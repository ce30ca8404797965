import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { z } from "zod";
import { loadBenchmark } from "../../benchmarks/registry.ts";
import { loadLanguage } from "../../languages/registry.ts";
import { BenchError } from "../../lib/bench-error.ts";
import { errorCode } from "../../lib/error-code.ts";
import { canonicalJson, sha256 } from "../../lib/hash.ts";
import { holdFile } from "../../lib/hold-file.ts";
import { readError } from "../../lib/jsonl.ts";
import { parseStored } from "../../lib/read-json-file.ts";
import { fail, succeed, type Result } from "../../lib/result.ts";
import { writeAtomically } from "../../lib/write-atomically.ts";
import type { AuthorKit } from "../../schema/author-kit.ts";
import { AuthorSettings, Draft, StoredValidation } from "../../schema/author-workspace.ts";
import type { BigCodeBenchRow } from "../../schema/bigcodebench-row.ts";
import type { Context } from "../../schema/context.ts";
import type { Task } from "../../schema/task.ts";
import { compareNaturally } from "../../tasks/compare-naturally.ts";

/** A folder of seeds, drafts, tasks, reviews and logs: plain files, each written whole. */
export interface Workspace {
  folder: string;
  settings: AuthorSettings;
  form: TaskForm;
  /** Of the command that opened it. */
  context: Context;
}

/** What a workspace's tasks are written as, by its language. */
export interface TaskForm extends AuthorKit {
  language: string;
  /** What is judged of a row. */
  toTask: (row: BigCodeBenchRow) => Task;
}

/** The two files that a task is written as. */
export interface TaskFiles {
  solution: string;
  test: string | null;
}

export interface WorkspaceTask {
  id: string;
  task: BigCodeBenchRow;
  /** Of the task as it is now: what was found and signed for another hash is void. */
  hash: string;
}

/** What an examination comes to for a task that is being written. */
export type Validation = Omit<StoredValidation, "format" | "task_hash">;

/** Runs a task and says what is wrong with it; whatever the task does is a finding, never an error. */
export type Validate = (task: BigCodeBenchRow, signal: AbortSignal) => Promise<Validation>;

export const settingsName = "author.json";

export async function openWorkspace(folder: string, context: Context): Promise<Workspace> {
  const settings = await readStored(path.join(folder, settingsName), AuthorSettings);
  if (settings !== undefined) {
    return { folder, settings, form: await openForm(settings.language), context };
  }
  throw new BenchError(
    "FileNotFound",
    `${path.resolve(folder)} is not an authoring workspace: it has no ${settingsName}.`,
    "Create one with `bcb author init DIR`, or pass the folder of one with --dir.",
  );
}

export async function openForm(language = "python"): Promise<TaskForm> {
  const kit = await (await loadLanguage(language)).openAuthor?.();
  const benchmark = kit && (await loadBenchmark(kit.pack.benchmark));
  if (kit === undefined || benchmark === undefined) {
    const hint = "Tasks are written in Python or TypeScript.";
    throw new BenchError("BadUsage", `Tasks in ${language} cannot be written.`, hint);
  }
  return { ...kit, language, toTask: (row) => benchmark.toTask(row, kit.pack.environment) };
}

/** The workspace for a command that writes: until it is disposed, no other such command gets it. */
export async function claimWorkspace(
  folder: string,
  context: Context,
): Promise<Workspace & AsyncDisposable> {
  const workspace = await openWorkspace(folder, context);
  const held = await holdFile(path.join(folder, settingsName), {
    advice: "Wait for it to finish.",
  });
  return { ...workspace, [Symbol.asyncDispose]: () => held[Symbol.asyncDispose]() };
}

/** Drafts in their order; a folder that a killed command left half-written is none. */
export async function listDrafts({ folder }: Workspace): Promise<Draft[]> {
  const drafts: Draft[] = [];
  for (const id of await listFolders(path.join(folder, "drafts"))) {
    const draft = await readStored(draftFile(folder, id), Draft);
    // The folder's name, whatever the record says: it becomes a path.
    if (draft !== undefined) drafts.push({ ...draft, id });
  }
  return drafts;
}

/** The files first, the record last. */
export async function saveDraft(workspace: Workspace, draft: Draft, files?: TaskFiles) {
  if (files !== undefined) await writeFiles(workspace, `drafts/${draft.id}`, files);
  await writeJson(draftFile(workspace.folder, draft.id), draft);
}

export async function listTaskIds({ folder }: Workspace): Promise<string[]> {
  return listFolders(path.join(folder, "tasks"));
}

/** Makes a draft a task, or gives a task new files. */
export function saveTask(workspace: Workspace, id: string, files: TaskFiles): Promise<void> {
  return writeFiles(workspace, `tasks/${id}`, files);
}

/** Of `tasks/ID` or `drafts/ID`. */
export async function readFiles(workspace: Workspace, place: string): Promise<TaskFiles> {
  const folder = path.join(workspace.folder, place);
  const { task, test: tests } = fileNames(workspace.form);
  const file = path.join(folder, task);
  const solution = await readFile(file, "utf8").catch((cause: unknown) => {
    throw readError(file, cause);
  });
  const test = await readFile(path.join(folder, tests), "utf8").catch(() => null);
  return { solution, test };
}

export interface TaskFileNames {
  task: string;
  test: string;
}

export function fileNames({ extension }: Pick<AuthorKit, "extension">): TaskFileNames {
  return { task: `task.${extension}`, test: `test.${extension}` };
}

export async function readTask(workspace: Workspace, id: string): Promise<WorkspaceTask> {
  const place = `tasks/${id}`;
  const task = toTask(workspace, place, await readFiles(workspace, place));
  return { id, task, hash: hashTask(task) };
}

/** The dataset row of what lies in `tasks/ID` or `drafts/ID`; `7-word-count` of the pack `tools` is `tools/7`. */
export function toTask(
  { settings, form }: Workspace,
  place: string,
  { solution, test }: TaskFiles,
): BigCodeBenchRow {
  const taskId = `${settings.name}/${taskNumber(path.basename(place))}`;
  const { entryPoint } = form;
  const file = `${place}/${fileNames(form).task}`;
  return form.assemble({ taskId, entryPoint, solution, test: test ?? "", place: file });
}

/** The same where the files may be no task at all; the error says why not. */
export function tryTask(
  workspace: Workspace,
  place: string,
  files: TaskFiles,
): Result<BigCodeBenchRow, string> {
  try {
    return succeed(toTask(workspace, place, files));
  } catch (error) {
    if (!(error instanceof BenchError) || error.name !== "TaskInvalid") throw error;
    return fail(`${error.message} ${error.hint}`);
  }
}

export function taskNumber(id: string): number {
  return Number.parseInt(id, 10);
}

/** A number is a task's name in the pack: two folders with the same number cannot both be in it. */
export function refuseDoubles(placed: readonly { place: string; task: BigCodeBenchRow }[]): void {
  for (const [taskId, same] of Map.groupBy(placed, ({ task }) => task.task_id)) {
    if (same.length === 1) continue;
    throw new BenchError(
      "TaskDuplicate",
      `${same.map(({ place }) => place).join(" and ")} would both become ${taskId}.`,
      "Give one of the folders a different number.",
    );
  }
}

export function hashTask(task: BigCodeBenchRow): string {
  return sha256(canonicalJson(task));
}

/** What validation found for the task as it is now; undefined where it was not run, or run before an edit. */
export async function readValidation(
  { folder }: Workspace,
  { id, hash }: WorkspaceTask,
): Promise<StoredValidation | undefined> {
  const stored = await readStored(validationFile(folder, id), StoredValidation);
  return stored?.task_hash === hash ? stored : undefined;
}

/** Remembers what was found for the version of the task that has this hash. */
export function saveValidation(
  { folder }: Workspace,
  { id, hash }: Pick<WorkspaceTask, "id" | "hash">,
  found: Validation,
): Promise<void> {
  const stored: StoredValidation = { format: 1, task_hash: hash, ...found };
  return writeJson(validationFile(folder, id), stored);
}

/** A file of the workspace by its schema; undefined where it is not there. */
export async function readStored<S extends z.ZodType>(
  file: string,
  schema: S,
): Promise<z.infer<S> | undefined> {
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    if (errorCode(cause) === "ENOENT" || errorCode(cause) === "ENOTDIR") return undefined;
    throw readError(file, cause);
  });
  if (text === undefined) return undefined;
  const hint = "Fix it, or restore it from git.";
  return parseStored(text, file, { schema, hint });
}

export function writeJson(file: string, value: unknown): Promise<void> {
  return writeAtomically(file, `${JSON.stringify(value, null, 2)}\n`);
}

function draftFile(folder: string, id: string): string {
  return path.join(folder, "drafts", id, "draft.json");
}

function validationFile(folder: string, id: string): string {
  return path.join(folder, "tasks", id, "validation.json");
}

async function writeFiles(
  { folder, form }: Workspace,
  place: string,
  { solution, test }: TaskFiles,
): Promise<void> {
  const names = fileNames(form);
  if (test !== null) await writeAtomically(path.join(folder, place, names.test), test);
  await writeAtomically(path.join(folder, place, names.task), solution);
}

/** Folders whose names begin with a number, in its order. */
async function listFolders(parent: string): Promise<string[]> {
  const entries = await readdir(parent, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory() && /^\d+(-|$)/.test(entry.name))
    .map(({ name }) => name)
    .toSorted(compareNaturally);
}
