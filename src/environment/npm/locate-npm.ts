import { BenchError } from "../../lib/bench-error.ts";
import type { NpmEnvironment } from "../../schema/npm-environment.ts";
import { openNpm } from "./open-npm.ts";
import { readNpmRecipe } from "./read-npm-recipe.ts";

/** The built environment of this name, up to date and as it was built; else says what to run. */
export async function locateNpm(
  name: string,
  settings: { cacheDir: string },
): Promise<NpmEnvironment> {
  const opened = await openNpm(await readNpmRecipe(name), settings);
  if (opened !== undefined && opened.problem === undefined) return opened.environment;
  throw new BenchError(
    "EnvironmentMissing",
    `The environment ${name} cannot be used: ${opened?.problem ?? "not built yet"}.`,
    `Run \`bcb env sync ${name}\`.`,
  );
}
