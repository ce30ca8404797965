import { rename, rm } from "node:fs/promises";
import path from "node:path";
import { randomUUID } from "node:crypto";
import { BenchError } from "../lib/bench-error.ts";
import { sha256 } from "../lib/hash.ts";
import { makeFolder } from "../lib/make-folder.ts";
import { once } from "../lib/once.ts";
import { writeAtomically, writeError } from "../lib/write-atomically.ts";
import type { WorkContext } from "../schema/context.ts";
import type { BuiltEnvironment } from "../schema/environment.ts";
import { addNltkData, buildEnvironment, writeRecord } from "./build-environment.ts";
import { choosePython } from "./choose-python.ts";
import { findUv } from "./find-uv.ts";
import type { MissingData } from "./install-nltk-data.ts";
import {
  environmentsFolder,
  isOutdated,
  openCurrent,
  openEnvironment,
  pointerFile,
  type OpenedEnvironment,
} from "./open-environment.ts";
import { readRecipe, type Recipe } from "./read-recipe.ts";
import { buildFolderName, removeAbandoned } from "./build-beside.ts";

export interface SyncOptions extends WorkContext {
  /** `--python`: a path, a command or a version. */
  python?: string | undefined;
  /** Build even when a good one is there. */
  force?: boolean | undefined;
}

export interface SyncResult {
  environment: BuiltEnvironment;
  /** `completed`: packages were there, missing NLTK data was added. */
  outcome: "built" | "completed" | "unchanged";
  /** NLTK data that could not be had: the doctor counts the tasks that suffer. */
  nltkMissing: readonly MissingData[];
  sizeMib: number;
}

/**
 * Makes an environment exist: built beside its place and moved in whole, so that a half-built one is never used.
 * One that is there, complete and up to date, is left alone.
 */
export async function syncEnvironment(wanted: string, options: SyncOptions): Promise<SyncResult> {
  const { settings, signal } = options;
  const recipe = await readRecipe(wanted);
  const { name } = recipe;
  checkPlatform(recipe);
  await removeAbandoned(environmentsFolder(settings));
  if (!options.force && (options.python ?? settings.python) === undefined) {
    const current = await openCurrent(name, settings);
    if (isGood(current, recipe)) return complete(current, recipe, options);
  }
  const uvOnce = once(() => findUv(options));
  const interpreter = await choosePython(recipe, { ...options, uv: uvOnce });
  const folder = `${name}-${interpreter.version}-${sha256(recipe.lock.hash).slice(0, 12)}`;
  const root = path.join(environmentsFolder(settings), folder);
  const there = await openEnvironment(root);
  if (!options.force && isGood(there, recipe)) {
    await writeAtomically(pointerFile(name, settings), `${JSON.stringify({ folder })}\n`);
    return complete(there, recipe, options);
  }

  const work = path.join(environmentsFolder(settings), buildFolderName(name));
  try {
    await makeFolder(path.dirname(work));
    const uv = await uvOnce();
    const { executable } = interpreter;
    const missing = await buildEnvironment({
      ...options,
      recipe,
      root: work,
      uv,
      interpreter: executable,
    });
    signal?.throwIfAborted();
    // Another process may have been faster, and its environment may be in use already.
    if (options.force || !isGood(await openEnvironment(root), recipe)) await moveIn(work, root);
    await writeAtomically(pointerFile(name, settings), `${JSON.stringify({ folder })}\n`);
    return await describe(root, "built", missing);
  } catch (cause) {
    if (cause instanceof BenchError || !isSystemError(cause)) throw cause;
    throw writeError(root, cause);
  } finally {
    // What cannot be removed now goes at the next sync; it must not hide what went wrong.
    await rm(work, { recursive: true, force: true }).catch(() => {});
  }
}

/** Tries again for NLTK data that the build could not get; everything else is there. */
async function complete(
  opened: OpenedEnvironment,
  recipe: Recipe,
  options: SyncOptions,
): Promise<SyncResult> {
  const root = opened.environment.path;
  if (opened.record.nltkMissing.length === 0) return describe(root, "unchanged", []);
  const build = { ...options, recipe, root };
  const missing = await addNltkData(build);
  if (missing.length === opened.record.nltkMissing.length)
    return describe(root, "unchanged", missing);
  await writeRecord(build, { missing, seconds: opened.record.seconds });
  return describe(root, "completed", missing);
}

async function describe(
  root: string,
  outcome: SyncResult["outcome"],
  nltkMissing: readonly MissingData[],
): Promise<SyncResult> {
  const opened = await openEnvironment(root);
  if (opened === undefined) throw new Error(`no environment in ${root}`);
  const { environment, record } = opened;
  return { environment, outcome, nltkMissing, sizeMib: record.sizeMib };
}

/** The rename is the moment from which the environment exists; what was in its place goes. */
export async function moveIn(work: string, root: string): Promise<void> {
  const old = `${work}-${randomUUID().slice(0, 8)}`;
  await rename(root, old).catch(() => {});
  await rename(work, root);
  await rm(old, { recursive: true, force: true });
}

function isGood(
  opened: OpenedEnvironment | undefined,
  recipe: Recipe,
): opened is OpenedEnvironment {
  return opened !== undefined && opened.change === undefined && !isOutdated(opened, recipe);
}

function checkPlatform({ name, platforms }: Recipe): void {
  const here = `${process.platform}-${process.arch}`;
  if (platforms === undefined || platforms.includes(here)) return;
  throw new BenchError(
    "EnvironmentBuildFailed",
    `The environment ${name} exists for ${platforms.join(", ")} only; this machine is ${here}.`,
    "Its pinned versions have no wheels for this machine: use a supported machine or a container.",
  );
}

function isSystemError(cause: unknown): boolean {
  return cause instanceof Error && "syscall" in cause;
}
