import type { EnvironmentListing } from "../schema/environment.ts";
import type { Settings } from "../schema/settings.ts";
import { openNpm } from "./npm/open-npm.ts";
import { isNpmEnvironment, readNpmRecipe } from "./npm/read-npm-recipe.ts";
import { isOutdated, openCurrent } from "./open-environment.ts";
import { listRecipeNames, readRecipe } from "./read-recipe.ts";

/** Every shipped environment, by name, with what is built of it on this machine. */
export async function listEnvironments(settings: Settings): Promise<EnvironmentListing[]> {
  const names = await listRecipeNames();
  return Promise.all(names.map((name) => describeEnvironment(name, settings)));
}

async function describeEnvironment(name: string, settings: Settings): Promise<EnvironmentListing> {
  if (await isNpmEnvironment(name)) return describeNpm(name, settings);
  const recipe = await readRecipe(name);
  const opened = await openCurrent(name, settings);
  const { title, python: requires, approximate } = recipe;
  const row = { name, title, requires, approximate };
  if (opened === undefined) return { ...row, built: null, problem: null };
  const { environment, record, change } = opened;
  return {
    ...row,
    built: {
      path: environment.path,
      version: environment.pythonVersion,
      fingerprint: environment.fingerprint,
      sizeMib: record.sizeMib,
    },
    problem: isOutdated(opened, recipe) ? "built from an older lock" : (change ?? null),
  };
}

async function describeNpm(name: string, settings: Settings): Promise<EnvironmentListing> {
  const recipe = await readNpmRecipe(name);
  const opened = await openNpm(recipe, settings);
  const { title, node, approximate } = recipe;
  const row = { name, title, requires: `Node ${node}`, approximate };
  if (opened === undefined) return { ...row, built: null, problem: null };
  const { path, nodeVersion: version, fingerprint } = opened.environment;
  const built = { path, version, fingerprint, sizeMib: opened.record.sizeMib };
  return { ...row, built, problem: opened.problem ?? null };
}
