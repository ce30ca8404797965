import path from "node:path";
import { examineEnvironment, type ExamineOptions } from "./examine-environment.ts";
import { examineNpm } from "./npm/examine-npm.ts";
import { locateNpm, openNpm, readNpmRecipe } from "./npm/open-npm.ts";
import { syncNpm, type SyncNpmResult } from "./npm/sync-npm.ts";
import { isOutdated, locateEnvironment, openCurrent } from "./open-environment.ts";
import { listRecipeNames, readRecipe, recipesFolder } from "./read-recipe.ts";
import { syncEnvironment, type SyncOptions, type SyncResult } from "./sync-environment.ts";
import { isThere } from "../lib/is-there.ts";
import type { DoctorReport } from "../schema/doctor-report.ts";
import type { BuiltEnvironment, EnvironmentListing } from "../schema/environment.ts";
import type { NpmEnvironment } from "../schema/npm-environment.ts";
import type { Settings } from "../schema/settings.ts";

/** How environments of one package manager are made, found and examined. A language with libraries of its own adds one. */
export interface EnvironmentKind {
  sync(name: string, options: SyncOptions): Promise<SyncResult | SyncNpmResult>;
  /** Throws where it is not built. */
  locate(name: string, settings: Settings): Promise<BuiltEnvironment | NpmEnvironment>;
  describe(name: string, settings: Settings): Promise<EnvironmentListing>;
  examine(name: string, options: ExamineOptions): Promise<DoctorReport>;
  /** The environment that it was locked after, or it itself. */
  findBase(name: string): Promise<string>;
  /** The interpreter that examines the machine's walls, where the environment has one. */
  openPython(name: string, settings: Settings): Promise<BuiltEnvironment | undefined>;
}

export async function kindOf(name: string): Promise<EnvironmentKind> {
  return (await isOfNpm(name)) ? npmKind : pythonKind;
}

/** Whether it is one of ours that npm builds; another one is named by its folder. */
export async function isOfNpm(name: string): Promise<boolean> {
  return !name.includes("/") && isThere(path.join(recipesFolder, name, "package-lock.json"));
}

/** Every shipped environment, by name, with what is built of it on this machine. */
export async function listEnvironments(settings: Settings): Promise<EnvironmentListing[]> {
  const names = await listRecipeNames();
  return Promise.all(names.map(async (name) => (await kindOf(name)).describe(name, settings)));
}

/** Distributions for Python, by uv; a name that nobody knows is refused here. */
const pythonKind: EnvironmentKind = {
  sync: syncEnvironment,
  locate: locateEnvironment,
  describe: describePython,
  examine: examineEnvironment,
  async findBase(name) {
    const { name: ownName, resolved } = await readRecipe(name);
    return resolved?.base ?? ownName;
  },
  async openPython(name, settings) {
    const { name: ownName } = await readRecipe(name);
    return (await openCurrent(ownName, settings))?.environment;
  },
};

async function describePython(name: string, settings: Settings): Promise<EnvironmentListing> {
  const recipe = await readRecipe(name);
  const opened = await openCurrent(recipe.name, settings);
  const { title, python: requires, approximate } = recipe;
  const row = { name: recipe.name, title, requires, approximate };
  if (opened === undefined) return { ...row, built: null, problem: null };
  const { environment, record, change } = opened;
  const { path: place, pythonVersion: version, fingerprint } = environment;
  return {
    ...row,
    built: { path: place, version, fingerprint, sizeMib: record.sizeMib },
    problem: isOutdated(opened, recipe) ? "built from an older lock file" : (change ?? null),
  };
}

/** Packages for Node, by npm. */
const npmKind: EnvironmentKind = {
  sync: syncNpm,
  locate: locateNpm,
  describe: describeNpm,
  examine: examineNpm,
  findBase: async (name) => name,
  openPython: async () => undefined,
};

async function describeNpm(name: string, settings: Settings): Promise<EnvironmentListing> {
  const recipe = await readNpmRecipe(name);
  const opened = await openNpm(recipe, settings);
  const { title, node, approximate } = recipe;
  const row = { name, title, requires: `Node ${node}`, approximate };
  if (opened === undefined) return { ...row, built: null, problem: null };
  const { path: place, nodeVersion: version, fingerprint } = opened.environment;
  const built = { path: place, version, fingerprint, sizeMib: opened.record.sizeMib };
  return { ...row, built, problem: opened.problem ?? null };
}
