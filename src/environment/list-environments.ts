import type { EnvironmentListing } from "../schema/environment.ts";
import type { Settings } from "../schema/settings.ts";
import { isOutdated, openCurrent } from "./open-environment.ts";
import { listRecipeNames, readRecipe } from "./read-recipe.ts";

/** Every shipped environment, by name, with what is built of it on this machine. */
export async function listEnvironments(settings: Settings): Promise<EnvironmentListing[]> {
  const names = await listRecipeNames();
  return Promise.all(names.map((name) => describeEnvironment(name, settings)));
}

async function describeEnvironment(name: string, settings: Settings): Promise<EnvironmentListing> {
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
      pythonVersion: environment.pythonVersion,
      fingerprint: environment.fingerprint,
      sizeMib: record.sizeMib,
    },
    problem: isOutdated(opened, recipe) ? "built from an older lock" : (change ?? null),
  };
}
