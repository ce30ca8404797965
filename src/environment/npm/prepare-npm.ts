import { noProgress } from "../../lib/progress.ts";
import { errorMessage } from "../../lib/error-code.ts";
import type { NpmEnvironment } from "../../schema/npm-environment.ts";
import type { Settings } from "../../schema/settings.ts";
import { openNpm } from "./open-npm.ts";
import { readNpmRecipe } from "./read-npm-recipe.ts";
import { syncNpm } from "./sync-npm.ts";

interface NpmPlace {
  cacheDir: string;
  variables: Settings["variables"] | undefined;
  remark: (line: string) => void;
}

/** The environment of this name, built now where it is not there; undefined where that fails, which is said. */
export async function prepareNpm(
  name: string,
  { remark, ...settings }: NpmPlace,
): Promise<NpmEnvironment | undefined> {
  const recipe = await readNpmRecipe(name);
  const opened = await openNpm(recipe, settings);
  if (opened !== undefined && opened.problem === undefined) return opened.environment;
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
