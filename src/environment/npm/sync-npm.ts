import { cp } from "node:fs/promises";
import path from "node:path";
import { importPackages } from "../import-libraries.ts";
import { buildBeside, removeAbandoned, requireSpace, requireStep } from "../build-beside.ts";
import { environmentsFolder, pointTo, writeRecord } from "../open-environment.ts";
import { findNpm } from "./fetch-package.ts";
import { openNpm, readNpmRecipe, takeNpmStock } from "./open-npm.ts";
import type { NpmRecipe, OpenedNpm } from "./open-npm.ts";
import { fault, errorMessage } from "../../lib/bench-error.ts";
import { noProgress } from "../../lib/progress.ts";
import { runProcess } from "../../lib/run-process.ts";
import type { Settings } from "../../schema/settings.ts";
import type { SyncOptions } from "../sync-environment.ts";

interface SyncNpmOptions extends Omit<SyncOptions, "settings" | "python"> {
  settings: {
    cacheDir: string;
    /** Of the caller: where npm is, and what it needs to reach its registry. */
    variables?: Settings["variables"] | undefined;
  };
}

export type SyncNpmResult = Awaited<ReturnType<typeof syncNpm>>;

/** Makes an environment of npm packages exist: built beside its place and moved in whole, as Python's are. */
export async function syncNpm(name: string, options: SyncNpmOptions) {
  const { settings, force = false } = options;
  const recipe = await readNpmRecipe(name);
  if (Number.parseInt(process.versions.node, 10) < Number(recipe.node.slice(2))) {
    throw fault.EnvironmentBuildFailed(
      `The environment ${name} needs Node ${recipe.node}; this is ${process.versions.node}.`,
      "Install a newer Node, or install bcb as a Python package, which includes one.",
    );
  }
  await removeAbandoned(environmentsFolder(settings));
  const there = await openNpm(recipe, settings);
  if (!force && there?.problem === null) return describe(there, "unchanged");
  const folder = `${name}-${process.versions.node}-${recipe.hash.slice(0, 12)}`;
  const root = path.join(environmentsFolder(settings), folder);
  await buildBeside(
    root,
    async () => false,
    (work) => build(recipe, work, options),
  );
  // Node keeps what it compiles for the samples, by where the files are.
  const compileCache = path.join(root, "compile-cache");
  await importPackages(recipe, root, options, compileCache);
  await pointTo(root, name);
  const built = await openNpm(recipe, settings);
  if (built === undefined) throw new Error(`no environment in ${folder}`);
  return describe(built, "built");
}

function describe({ environment, record }: OpenedNpm, outcome: "built" | "unchanged") {
  return { environment, outcome, sizeMib: record.sizeMib };
}

async function build(recipe: NpmRecipe, root: string, options: SyncNpmOptions): Promise<string> {
  const { settings, progress, signal } = options;
  const { name, hash } = recipe;
  const started = performance.now();
  const npm = await findNpm(settings.variables ?? {});
  if (npm === undefined) {
    throw fault.EnvironmentBuildFailed(
      `Building the environment ${name} needs npm, which was not found on this machine.`,
      "Install npm (it comes with Node), then run the same command again.",
    );
  }
  const { script, variables } = npm;
  for (const file of ["package.json", "package-lock.json"])
    await cp(path.join(recipe.folder, file), path.join(root, file));
  progress({ label: "installing packages", done: 0, total: recipe.packages.size });
  // What is optional is native, or for other platforms; no package's own script runs.
  const words = ["ci", "--ignore-scripts", "--omit=optional", "--no-audit", "--no-fund"];
  const place = { variables, cwd: root, signal };
  const outcome = await runProcess(process.execPath, [script, ...words], place);
  requireSpace(outcome.stderr, `building the environment ${name}`);
  requireStep(name, "installing the packages", outcome);
  const seconds = (performance.now() - started) / 1000;
  const parts = await takeNpmStock(root);
  await writeRecord(root, { name, recipe: hash, parts, seconds, variables });
  return root;
}

type NpmPlace = SyncNpmOptions["settings"] & { remark: (line: string) => void };

/** The environment of this name, built now where it is not there; undefined where that fails, which is said. */
export async function prepareNpm(name: string, { remark, ...settings }: NpmPlace) {
  const recipe = await readNpmRecipe(name);
  const opened = await openNpm(recipe, settings);
  if (opened?.problem === null) return opened.environment;
  const { sizeMib, seconds } = recipe.approximate;
  remark(`Building the environment ${name}: about ${sizeMib} MB and ${seconds} s.`);
  try {
    return (await syncNpm(name, { settings, progress: noProgress })).environment;
  } catch (error) {
    remark(
      `Its packages could not be installed, so test suites cannot be run: ${errorMessage(error)}`,
    );
    return undefined;
  }
}
