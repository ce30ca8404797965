import type { EnvironmentListing } from "../schema/environment.ts";
import type { Settings } from "../schema/settings.ts";
import type { EnvironmentKind } from "./environment-kind.ts";
import { examineEnvironment } from "./examine-environment.ts";
import { locateEnvironment } from "./locate-environment.ts";
import { isOutdated, openCurrent } from "./open-environment.ts";
import { readRecipe } from "./read-recipe.ts";
import { syncEnvironment } from "./sync-environment.ts";

/** Distributions for Python, by uv; a name that nobody knows is refused here. */
export const pythonKind: EnvironmentKind = {
  owns: async () => true,
  sync: syncEnvironment,
  locate: locateEnvironment,
  describe,
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

async function describe(name: string, settings: Settings): Promise<EnvironmentListing> {
  const recipe = await readRecipe(name);
  const opened = await openCurrent(recipe.name, settings);
  const { title, python: requires, approximate } = recipe;
  const row = { name: recipe.name, title, requires, approximate };
  if (opened === undefined) return { ...row, built: null, problem: null };
  const { environment, record, change } = opened;
  const { path, pythonVersion: version, fingerprint } = environment;
  return {
    ...row,
    built: { path, version, fingerprint, sizeMib: record.sizeMib },
    problem: isOutdated(opened, recipe) ? "built from an older lock file" : (change ?? null),
  };
}
