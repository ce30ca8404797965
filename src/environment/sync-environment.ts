import path from "node:path";
import { fault } from "../lib/bench-error.ts";
import { sha256 } from "../lib/hash.ts";
import { once } from "../lib/once.ts";
import type { WorkContext } from "../schema/context.ts";
import type { BuiltEnvironment } from "../schema/environment.ts";
import { buildBeside, removeAbandoned } from "./build-beside.ts";
import { buildEnvironment, recordEnvironment } from "./build-environment.ts";
import { choosePython } from "./find-python.ts";
import { findUv } from "./find-uv.ts";
import { installNltkData, type MissingData } from "./install-nltk-data.ts";
import {
  environmentsFolder,
  isOutdated,
  openCurrent,
  openEnvironment,
  pointTo,
  type OpenedEnvironment,
} from "./open-environment.ts";
import { readRecipe, type Recipe } from "./read-recipe.ts";

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
  const { settings, signal, force = false } = options;
  const recipe = await readRecipe(wanted);
  const { name } = recipe;
  checkPlatform(recipe);
  await removeAbandoned(environmentsFolder(settings));
  if (!force && (options.python ?? settings.python) === undefined) {
    const current = await openCurrent(name, settings);
    if (isGood(current, recipe)) return complete(current, recipe, options);
  }
  const uvOnce = once(() => findUv(options));
  const interpreter = await choosePython(recipe, { ...options, uv: uvOnce });
  const folder = `${name}-${interpreter.version}-${sha256(recipe.lock.hash).slice(0, 12)}`;
  const root = path.join(environmentsFolder(settings), folder);
  const there = await openEnvironment(root);
  if (!force && isGood(there, recipe)) {
    await pointTo(root, name);
    return complete(there, recipe, options);
  }
  let missing: MissingData[] = [];
  const isMade = async () => !force && isGood(await openEnvironment(root), recipe);
  await buildBeside(root, isMade, async (work) => {
    const build = { ...options, recipe, root: work };
    missing = await buildEnvironment(build, await uvOnce(), interpreter.executable);
    signal?.throwIfAborted();
    return work;
  });
  await pointTo(root, name);
  return describe(root, "built", missing);
}

/** Tries again for NLTK data that the build could not get; everything else is there. */
async function complete(
  opened: OpenedEnvironment,
  recipe: Recipe,
  options: SyncOptions,
): Promise<SyncResult> {
  const root = opened.environment.path;
  const { nltkMissing, seconds } = opened.record;
  if (nltkMissing.length === 0) return describe(root, "unchanged", []);
  const missing = await installNltkData(recipe.nltk.packages, root, options);
  if (missing.length === nltkMissing.length) return describe(root, "unchanged", missing);
  await recordEnvironment({ ...options, recipe, root }, missing, seconds);
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

function isGood(
  opened: OpenedEnvironment | undefined,
  recipe: Recipe,
): opened is OpenedEnvironment {
  return opened !== undefined && opened.change === undefined && !isOutdated(opened, recipe);
}

function checkPlatform({ name, platforms }: Recipe): void {
  const here = `${process.platform}-${process.arch}`;
  if (platforms === undefined || platforms.includes(here)) return;
  throw fault.EnvironmentBuildFailed(
    `The environment ${name} exists for ${platforms.join(", ")} only; this machine is ${here}.`,
    "Its pinned versions have no wheels for this machine: use a supported machine or a container.",
  );
}
