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
import { writeAtomically } from "../../lib/files.ts";
import { readData } from "../../lib/read-data.ts";
import {
  AuthorSettings,
  AuthorWords,
  Draft,
  StoredValidation,
} from "../../schema/author-workspace.ts";
import type { AuthorKit } from "../../schema/author-workspace.ts";
import type { BigCodeBenchRow, Pack } from "../../schema/bigcodebench-row.ts";
import { byName } from "../../schema/shapes.ts";
import type { Context } from "../../schema/context.ts";
import type { Task } from "../../schema/task.ts";
import { compareNaturally } from "../../tasks/compare-naturally.ts";

/** A folder of seeds, drafts, tasks, reviews and logs: plain files, each written whole. */
export type Workspace = ReturnType<typeof createWorkspace>;

/** What a workspace's tasks are written as, by its language. */
export interface TaskForm extends AuthorKit {
  language: string;
  words: AuthorWords;
  /** What is judged of a row. */
  toTask: (row: BigCodeBenchRow) => Task;
}

/** The two files that a task is written as. */
export interface TaskFiles {
  solution: string;
  test: string | null;
}

/** What an examination comes to for a task that is being written. */
export type Validation = Omit<StoredValidation, "format" | "task_hash">;

/** Runs a task and says what is wrong with it; whatever the task does is a finding, never an error. */
export type Validate = (task: BigCodeBenchRow) => Promise<Validation>;

export const settingsName = "author.json";

export async function openWorkspace(folder: string, context: Context): Promise<Workspace> {
  const settings = await readStored(path.join(folder, settingsName), AuthorSettings);
  if (settings !== undefined) {
    return createWorkspace({ folder, settings, form: await openForm(settings.language), context });
  }
  throw fault.FileNotFound(
    `${path.resolve(folder)} is not an authoring workspace: it has no ${settingsName}.`,
    "Create one with `bcb author init DIR`, or pass the folder of one with --dir.",
  );
}

export async function openForm(language = "python"): Promise<TaskForm> {
  const kit = await (await loadLanguage(language)).openAuthor?.();
  const benchmark = kit && (await loadBenchmark(kit.pack.benchmark));
  const words = (await readData("author.json", byName(AuthorWords)))[language];
  if (kit === undefined || benchmark === undefined || words === undefined) {
    const hint = "Tasks are written in Python or TypeScript.";
    throw fault.BadUsage(`Tasks in ${language} cannot be written.`, hint);
  }
  return { ...kit, language, words, toTask: (row) => benchmark.toTask(row, kit.pack.environment) };
}

/** The workspace for a command that writes: until it is disposed, no other such command gets it. */
export async function claimWorkspace(folder: string, context: Context) {
  const workspace = await openWorkspace(folder, context);
  const advice = "Wait for it to finish.";
  return Object.assign(await holdFile(path.join(folder, settingsName), { advice }), workspace);
}

interface WorkspaceParts {
  folder: string;
  settings: AuthorSettings;
  form: TaskForm;
  /** Of the command that opened it. */
  context: Context;
}

/** `place` is `tasks/ID` or `drafts/ID` below. */
export function createWorkspace(parts: WorkspaceParts) {
  const { folder, settings, form } = parts;
  const names = { task: `task.${form.extension}`, test: `test.${form.extension}` };
  const toTaskId = (id: string) => `${settings.name}/${taskNumber(id)}`;

  async function writeFiles(place: string, { solution, test }: TaskFiles): Promise<void> {
    if (test !== null) await writeAtomically(path.join(folder, place, names.test), test);
    await writeAtomically(path.join(folder, place, names.task), solution);
  }

  const workspace = {
    ...parts,
    /** What the two files of a task are called. */
    names,

    /** A file of the workspace by its schema; undefined where it is not there. */
    read: <S extends z.ZodType>(file: string, schema: S) =>
      readStored(path.join(folder, file), schema),
    write: (file: string, value: unknown) => writeJson(path.join(folder, file), value),

    /** Drafts in their order; a folder that a killed command left half-written is none. */
    async listDrafts(): Promise<Draft[]> {
      const drafts: Draft[] = [];
      for (const id of await listFolders(path.join(folder, "drafts"))) {
        const draft = await workspace.read(`drafts/${id}/draft.json`, Draft);
        // The folder's name, whatever the record says: it becomes a path.
        if (draft !== undefined) drafts.push({ ...draft, id });
      }
      return drafts;
    },

    /** The files first, the record last. */
    async saveDraft(draft: Draft, files?: TaskFiles): Promise<void> {
      if (files !== undefined) await writeFiles(`drafts/${draft.id}`, files);
      await workspace.write(`drafts/${draft.id}/draft.json`, draft);
    },

    /** The repairs among the drafts, by what their tasks are called here. */
    async readRepairs() {
      const drafts = await workspace.listDrafts();
      return new Map(
        drafts.flatMap(({ id, repair }) => (repair ? [[toTaskId(id), repair] as const] : [])),
      );
    },

    listTaskIds: () => listFolders(path.join(folder, "tasks")),

    /** Makes a draft a task, or gives a task new files. */
    saveTask: (id: string, files: TaskFiles) => writeFiles(`tasks/${id}`, files),

    async readFiles(place: string): Promise<TaskFiles> {
      const fileOf = (name: string) => path.join(folder, place, name);
      // As it is: a byte-order mark is part of the task, which its hash is about.
      const solution = await readFile(fileOf(names.task), "utf8").catch((cause: unknown) => {
        throw readError(fileOf(names.task), cause);
      });
      return { solution, test: await readFile(fileOf(names.test), "utf8").catch(() => null) };
    },

    /** A task; what was found and signed for another hash than it has now is void. */
    async readTask(id: string) {
      const place = `tasks/${id}`;
      const task = workspace.assemble(place, await workspace.readFiles(place));
      return { id, task, hash: hashTask(task) };
    },

    /** The dataset row of what lies in a place; `7-word-count` of the pack `tools` is `tools/7`. */
    assemble(place: string, { solution, test }: TaskFiles): BigCodeBenchRow {
      return form.assemble({
        taskId: toTaskId(path.basename(place)),
        entryPoint: form.entryPoint,
        solution,
        test: test ?? "",
        place: `${place}/${names.task}`,
      });
    },

    /** The same where the files may be no task at all; the error says why not. */
    tryAssemble(place: string, files: TaskFiles): Result<BigCodeBenchRow, string> {
      try {
        return succeed(workspace.assemble(place, files));
      } catch (error) {
        if (!(error instanceof BenchError) || error.name !== "TaskInvalid") throw error;
        return fail(`${error.message} ${error.hint}`);
      }
    },

    /** Tasks first, then drafts, each in the order of their numbers; with the row that each is, or why it is none. */
    async listWorks() {
      const ids = await workspace.listTaskIds();
      const drafts = (await workspace.listDrafts()).filter(({ id }) => !ids.includes(id));
      const tasks = ids.map((id) => ({ id, draft: null, place: `tasks/${id}` }));
      const open = drafts.map((draft) => ({ id: draft.id, draft, place: `drafts/${draft.id}` }));
      return Promise.all(
        [...tasks, ...open].map(async (work) => {
          const task = await workspace.readFiles(work.place).then(
            (files) => workspace.tryAssemble(work.place, files),
            // Files that cannot be read are one work's misfortune.
            (error: unknown) => {
              if (error instanceof BenchError) return fail(error.message);
              throw error;
            },
          );
          return { ...work, task };
        }),
      );
    },

    /** What validation found for the task as it is now; undefined where it was not run, or run before an edit. */
    async readValidation({ id, hash }: { id: string; hash: string }) {
      const stored = await workspace.read(`tasks/${id}/validation.json`, StoredValidation);
      return stored?.task_hash === hash ? stored : undefined;
    },

    /** Remembers what was found for this version of the task. */
    saveValidation(id: string, task: BigCodeBenchRow, found: Validation): Promise<void> {
      const stored: StoredValidation = { format: 1, task_hash: hashTask(task), ...found };
      return workspace.write(`tasks/${id}/validation.json`, stored);
    },
  };
  return workspace;
}

/** A draft that nobody has refined yet; with a mark, none that is to be. */
export function newDraft(
  given: Pick<Draft, "id" | "seed" | "place" | "intent" | "author" | "repair">,
  mark: Draft["mark"] = null,
): Draft {
  const stage = mark === null ? "drafted" : "marked";
  return { format: 1, ...given, stage, mark, turns: 0, findings: null, seen: [] };
}

export function taskNumber(id: string): number {
  return Number.parseInt(id, 10);
}

function hashTask(task: BigCodeBenchRow): string {
  return sha256(canonicalJson(task));
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

async function readStored<S extends z.ZodType>(file: string, schema: S) {
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

/** Folders whose names begin with a number, in its order. */
async function listFolders(parent: string): Promise<string[]> {
  const entries = await readdir(parent, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory() && /^\d+(-|$)/.test(entry.name))
    .map(({ name }) => name)
    .toSorted(compareNaturally);
}
