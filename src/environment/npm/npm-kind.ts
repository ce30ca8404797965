import path from "node:path";
import { isThere } from "../../lib/is-there.ts";
import type { EnvironmentListing } from "../../schema/environment.ts";
import type { Settings } from "../../schema/settings.ts";
import type { EnvironmentKind } from "../environment-kind.ts";
import { recipesFolder } from "../read-recipe.ts";
import { examineNpm } from "./examine-npm.ts";
import { locateNpm } from "./locate-npm.ts";
import { openNpm } from "./open-npm.ts";
import { readNpmRecipe } from "./read-npm-recipe.ts";
import { syncNpm } from "./sync-npm.ts";

/** Packages for Node, by npm. */
export const npmKind: EnvironmentKind = {
  // Another one than ours is named by its folder.
  owns: async (name) =>
    !name.includes("/") && isThere(path.join(recipesFolder, name, "package-lock.json")),
  sync: syncNpm,
  locate: locateNpm,
  describe,
  examine: examineNpm,
  findBase: async (name) => name,
  openPython: async () => undefined,
};

async function describe(name: string, settings: Settings): Promise<EnvironmentListing> {
  const recipe = await readNpmRecipe(name);
  const opened = await openNpm(recipe, settings);
  const { title, node, approximate } = recipe;
  const row = { name, title, requires: `Node ${node}`, approximate };
  if (opened === undefined) return { ...row, built: null, problem: null };
  const { path: place, nodeVersion: version, fingerprint } = opened.environment;
  const built = { path: place, version, fingerprint, sizeMib: opened.record.sizeMib };
  return { ...row, built, problem: opened.problem ?? null };
}
