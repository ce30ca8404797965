import path from "node:path";
import { openNpm, readNpmRecipe } from "./npm/open-npm.ts";
import { isOutdated, openCurrent } from "./open-environment.ts";
import { listRecipeNames, readRecipe, recipesFolder } from "./read-recipe.ts";
import { isThere } from "../lib/files.ts";
import type { EnvironmentListing } from "../schema/environment.ts";
import type { Settings } from "../schema/settings.ts";

/** Whether it is one of ours that npm builds; another one is named by its folder. */
export async function isOfNpm(name: string): Promise<boolean> {
  return !name.includes("/") && isThere(path.join(recipesFolder, name, "package-lock.json"));
}

/** Every shipped environment, by name, with what is built of it on this machine. */
export async function listEnvironments(settings: Settings): Promise<EnvironmentListing[]> {
  const names = await listRecipeNames();
  return Promise.all(names.map((name) => describeEnvironment(name, settings)));
}

/** What is built of an environment; a name that nobody knows is refused. */
export async function describeEnvironment(wanted: string, settings: Settings) {
  const describe = (await isOfNpm(wanted)) ? describeNpm : describePython;
  const { recipe, requires, opened } = await describe(wanted, settings);
  const { name, title, approximate } = recipe;
  const row = { name, title, requires, approximate };
  if (opened === undefined) return { ...row, built: null, problem: null };
  const { environment, record, version, problem } = opened;
  const { path: place, fingerprint } = environment;
  return { ...row, built: { path: place, version, fingerprint, sizeMib: record.sizeMib }, problem };
}

async function describePython(name: string, settings: Settings) {
  const recipe = await readRecipe(name);
  const opened = await openCurrent(recipe.name, settings);
  const problem =
    opened && isOutdated(opened, recipe)
      ? "built from an older lock file"
      : (opened?.change ?? null);
  const version = opened?.environment.pythonVersion ?? "";
  return { recipe, requires: recipe.python, opened: opened && { ...opened, version, problem } };
}

async function describeNpm(name: string, settings: Settings) {
  const recipe = await readNpmRecipe(name);
  const opened = await openNpm(recipe, settings);
  const version = opened?.environment.nodeVersion ?? "";
  return { recipe, requires: `Node ${recipe.node}`, opened: opened && { ...opened, version } };
}
