import path from "node:path";
import { fault, type BenchError } from "../lib/bench-error.ts";
import { sha256 } from "../lib/hash.ts";
import { makeFolder } from "../lib/files.ts";
import { once } from "../lib/once.ts";
import type { ReportProgress } from "../lib/progress.ts";
import { runProcess, type ProcessOptions } from "../lib/run-process.ts";
import type { WorkContext } from "../schema/context.ts";
import { buildBeside, removeAbandoned, requireStep } from "./build-beside.ts";
import { choosePython, probePython } from "./find-python.ts";
import { findUv, type Uv } from "./find-uv.ts";
import { installNltkData, type MissingData } from "./install-nltk-data.ts";
import {
  environmentsFolder,
  isOutdated,
  openCurrent,
  openEnvironment,
  pointTo,
  takeStock,
  writeRecord,
  type OpenedEnvironment,
} from "./open-environment.ts";
import { readRecipe, type Recipe } from "./read-recipe.ts";
import { helperVariables } from "./variables.ts";

export interface SyncOptions extends WorkContext {
  /** `--python`: a path, a command or a version. */
  python?: string | undefined;
  /** Build even when a good one is there. */
  force?: boolean | undefined;
}

export type SyncResult = Awaited<ReturnType<typeof describe>>;

/**
 * Makes an environment exist: built beside its place and moved in whole, so that a half-built one is never used.
 * One that is there, complete and up to date, is left alone.
 */
export async function syncEnvironment(wanted: string, options: SyncOptions): Promise<SyncResult> {
  const { settings, signal, force = false } = options;
  const recipe = await readRecipe(wanted);
  const { name } = recipe;
  const here = `${process.platform}-${process.arch}`;
  if (recipe.platforms?.includes(here) === false) {
    throw fault.EnvironmentBuildFailed(
      `The environment ${name} exists for ${recipe.platforms.join(", ")} only; this machine is ${here}.`,
      "Its pinned versions have no wheels for this machine: use a supported machine or a container.",
    );
  }
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
async function complete(opened: OpenedEnvironment, recipe: Recipe, options: SyncOptions) {
  const root = opened.environment.path;
  const { nltkMissing, seconds } = opened.record;
  if (nltkMissing.length === 0) return describe(root, "unchanged", []);
  const missing = await installNltkData(recipe.nltk.packages, root, options);
  if (missing.length === nltkMissing.length) return describe(root, "unchanged", missing);
  await recordEnvironment({ ...options, recipe, root }, missing, seconds);
  return describe(root, "completed", missing);
}

/** `completed`: packages were there, missing NLTK data was added. The doctor counts the tasks that suffer from what is missing. */
async function describe(
  root: string,
  outcome: "built" | "completed" | "unchanged",
  nltkMissing: readonly MissingData[],
) {
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

interface Build extends WorkContext {
  recipe: Recipe;
  /** An empty place; the result may be moved as a whole. */
  root: string;
}

/** Builds a whole environment in `root`; its record is written last. */
async function buildEnvironment(build: Build, { executable, variables }: Uv, interpreter: string) {
  const { recipe, root, settings, progress, signal } = build;
  const { lock } = recipe;
  const started = performance.now();
  const python = path.join(root, "bin", "python");
  const run = async (step: string, command: string, words: string[], options: ProcessOptions) => {
    // A project's uv settings must not reach in: it is run from our own folder.
    const place = { cwd: root, signal, ...options };
    requireStep(recipe.name, step, await runProcess(command, words, place));
  };
  progress({ label: "creating the environment", done: 0, total: 1 });
  const create = ["venv", "--relocatable", "--python", interpreter, root];
  await run("creating the folder", executable, create, { variables });
  const install = ["pip", "sync", "--require-hashes", "--compile-bytecode", "--python", python];
  install.push(lock.file);
  if (lock.buildFile !== undefined) install.push("--build-constraints", lock.buildFile);
  const options = { variables, onStderr: trackInstall(progress) };
  await run("installing the packages", executable, install, options);
  const missing = await installNltkData(recipe.nltk.packages, root, build);
  const fonts = path.join(root, "matplotlib");
  await makeFolder(fonts);
  if (lock.pins.has("matplotlib")) {
    // Searching the machine's fonts takes seconds: done once here, not in every sample's process.
    const label = "building matplotlib's font cache";
    progress({ label, done: 0, total: 1 });
    await run(label, python, ["-I", "-c", "import matplotlib.font_manager"], {
      variables: { ...helperVariables(settings), MPLCONFIGDIR: fonts },
    });
    progress({ label, done: 1, total: 1 });
  }
  await recordEnvironment(build, missing, (performance.now() - started) / 1000);
  return missing;
}

/** Writes the record, where Python runs and nothing else than the lock is installed. */
async function recordEnvironment(
  { recipe: { name, lock }, root, settings, signal }: Build,
  missing: readonly MissingData[],
  seconds: number,
): Promise<void> {
  const variables = helperVariables(settings);
  const interpreter = await probePython(path.join(root, "bin", "python"), variables, signal);
  if (!interpreter.ok) throw incomplete(name, `its Python does not run: ${interpreter.error}`);
  const parts = await takeStock(root, interpreter.value);
  const strange = parts.distributions.find((one) => {
    const [distribution = "", version = ""] = one.split("==");
    return !lock.pins.get(distribution)?.has(version);
  });
  if (strange !== undefined) throw incomplete(name, `${strange} is not in the lock file`);
  const nltkMissing = missing.map((one) => one.package);
  await writeRecord(root, { name, recipe: lock.hash, parts, nltkMissing, seconds, variables });
}

function incomplete(name: string, reason: string): BenchError {
  return fault.EnvironmentBuildFailed(
    `The environment ${name} was built, but ${reason}.`,
    `Run \`bcb env sync ${name}\` again; if the problem persists, use another interpreter with --python.`,
  );
}

/** Reads uv's account of an installation, line by line, as progress. */
export function trackInstall(report: ReportProgress): (line: string) => void {
  let total: number | undefined;
  const count = { Downloading: 0, Downloaded: 0 };
  return (line) => {
    const [, verb = "", note = ""] = /^\s*(\w+)\s+(\S+)/.exec(line) ?? [];
    switch (verb) {
      case "Resolved":
        total = Number.parseInt(note, 10);
        return report({ label: "resolving packages", done: total, total });
      case "Downloading":
      case "Downloaded": {
        count[verb] += 1;
        const { Downloaded: done, Downloading: known } = count;
        return report({ label: "downloading packages", done, total: known, note });
      }
      case "Building":
        return report({ label: "building from source", done: 0, total: undefined, note });
      case "Prepared":
        return report({ label: "installing packages", done: 0, total });
      case "Installed":
        report({ label: "installing packages", done: total ?? 0, total });
        return report({ label: "compiling bytecode", done: 0, total: undefined });
      default:
    }
  };
}
