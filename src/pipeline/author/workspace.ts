import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { z } from "zod";
import { loadBenchmark } from "../../benchmarks/registry.ts";
import { loadLanguage } from "../../languages/registry.ts";
import { BenchError, fault } from "../../lib/bench-error.ts";
import { canonicalJson, sha256 } from "../../lib/hash.ts";
import { holdFile } from "../../lib/hold-file.ts";
import { readError, readWhole } from "../../lib/jsonl.ts";
import { parseStored } from "../../lib/read-json-file.ts";
import { fail, succeed, type Result } from "../../lib/result.ts";
import { writeAtomically } from "../../lib/write-atomically.ts";
import type { AuthorKit } from "../../schema/author-kit.ts";
import { AuthorSettings, Draft, StoredValidation } from "../../schema/author-workspace.ts";
import type { BigCodeBenchRow } from "../../schema/bigcodebench-row.ts";
import type { Context } from "../../schema/context.ts";
import type { Pack } from "../../schema/pack.ts";
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
export type Validate = (task: BigCodeBenchRow) => Promise<Validation>;

export const settingsName = "author.json";

export async function openWorkspace(folder: string, context: Context): Promise<Workspace> {
  const settings = await readStored(path.join(folder, settingsName), AuthorSettings);
  if (settings !== undefined) {
    return { folder, settings, form: await openForm(settings.language), context };
  }
  throw fault.FileNotFound(
    `${path.resolve(folder)} is not an authoring workspace: it has no ${settingsName}.`,
    "Create one with `bcb author init DIR`, or pass the folder of one with --dir.",
  );
}

export async function openForm(language = "python"): Promise<TaskForm> {
  const kit = await (await loadLanguage(language)).openAuthor?.();
  const benchmark = kit && (await loadBenchmark(kit.pack.benchmark));
  if (kit === undefined || benchmark === undefined) {
    const hint = "Tasks are written in Python or TypeScript.";
    throw fault.BadUsage(`Tasks in ${language} cannot be written.`, hint);
  }
  return { ...kit, language, toTask: (row) => benchmark.toTask(row, kit.pack.environment) };
}

/** The workspace for a command that writes: until it is disposed, no other such command gets it. */
export async function claimWorkspace(folder: string, context: Context) {
  const workspace = await openWorkspace(folder, context);
  const advice = "Wait for it to finish.";
  return Object.assign(await holdFile(path.join(folder, settingsName), { advice }), workspace);
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

/** A draft that nobody has refined yet. */
export function newDraft(
  given: Pick<Draft, "id" | "seed" | "place" | "intent" | "author" | "repair">,
): Draft {
  return { format: 1, ...given, stage: "drafted", mark: null, turns: 0, findings: null, seen: [] };
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
  const { task, test } = fileNames(workspace.form);
  const fileOf = (name: string) => path.join(workspace.folder, place, name);
  // As it is: a byte-order mark is part of the task, which its hash is about.
  const solution = await readFile(fileOf(task), "utf8").catch((cause: unknown) => {
    throw readError(fileOf(task), cause);
  });
  return { solution, test: await readFile(fileOf(test), "utf8").catch(() => null) };
}

export function fileNames({ extension }: Pick<AuthorKit, "extension">) {
  return { task: `task.${extension}`, test: `test.${extension}` };
}

export async function readTask(workspace: Workspace, id: string): Promise<WorkspaceTask> {
  const place = `tasks/${id}`;
  const task = toTask(workspace, place, await readFiles(workspace, place));
  return { id, task, hash: hashTask(task) };
}

/** The dataset row of what lies in `tasks/ID` or `drafts/ID`; `7-word-count` of the pack `tools` is `tools/7`. */
export function toTask(workspace: Workspace, place: string, files: TaskFiles): BigCodeBenchRow {
  const { form } = workspace;
  return form.assemble({
    taskId: toTaskId(workspace, path.basename(place)),
    entryPoint: form.entryPoint,
    solution: files.solution,
    test: files.test ?? "",
    place: `${place}/${fileNames(form).task}`,
  });
}

export function toTaskId({ settings }: Workspace, id: string): string {
  return `${settings.name}/${taskNumber(id)}`;
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

function hashTask(task: BigCodeBenchRow): string {
  return sha256(canonicalJson(task));
}

/** What validation found for the task as it is now; undefined where it was not run, or run before an edit. */
export async function readValidation({ folder }: Workspace, { id, hash }: WorkspaceTask) {
  const stored = await readStored(validationFile(folder, id), StoredValidation);
  return stored?.task_hash === hash ? stored : undefined;
}

/** Remembers what was found for this version of the task. */
export function saveValidation(
  { folder }: Workspace,
  { id, task }: Pick<WorkspaceTask, "id" | "task">,
  found: Validation,
): Promise<void> {
  const stored: StoredValidation = { format: 1, task_hash: hashTask(task), ...found };
  return writeJson(validationFile(folder, id), stored);
}

/** Writes a folder that `--dataset` takes; `pack.json` comes last, with it the folder is a pack. */
export async function writePack(
  { settings }: Workspace,
  { folder, version }: { folder: string; version: string },
  tasks: readonly BigCodeBenchRow[],
): Promise<void> {
  const { name, title, license, environment, language } = settings;
  const pack: Pack = { name, version, title, license, environment, ...(language && { language }) };
  const rows = tasks.map((task) => `${JSON.stringify(task)}\n`);
  await writeAtomically(path.join(folder, "tasks.jsonl"), rows.join(""));
  await writeJson(path.join(folder, "pack.json"), pack);
}

/** A file of the workspace by its schema; undefined where it is not there. */
export async function readStored<S extends z.ZodType>(
  file: string,
  schema: S,
): Promise<z.infer<S> | undefined> {
  const text = await readWhole(file).catch((error: unknown) => {
    if (error instanceof BenchError && error.name === "FileNotFound") return undefined;
    throw error;
  });
  const hint = "Fix it, or restore it from git.";
  return text === undefined ? undefined : parseStored(text, file, { schema, hint });
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

async function writeFiles({ folder, form }: Workspace, place: string, files: TaskFiles) {
  const { task, test } = fileNames(form);
  if (files.test !== null) await writeAtomically(path.join(folder, place, test), files.test);
  await writeAtomically(path.join(folder, place, task), files.solution);
}

/** Folders whose names begin with a number, in its order. */
async function listFolders(parent: string): Promise<string[]> {
  const entries = await readdir(parent, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory() && /^\d+(-|$)/.test(entry.name))
    .map(({ name }) => name)
    .toSorted(compareNaturally);
}
