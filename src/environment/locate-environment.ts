import { BenchError } from "../lib/bench-error.ts";
import type { BuiltEnvironment } from "../schema/environment.ts";
import type { Settings } from "../schema/settings.ts";
import { isOutdated, openCurrent } from "./open-environment.ts";
import { readRecipe } from "./read-recipe.ts";

/** The built environment of this name, up to date and as it was built; else says what to run. */
export async function locateEnvironment(
  name: string,
  settings: Pick<Settings, "cacheDir">,
): Promise<BuiltEnvironment> {
  const recipe = await readRecipe(name);
  const opened = await openCurrent(recipe.name, settings);
  const refuse = (state: string, remark: string) =>
    new BenchError(
      "EnvironmentMissing",
      `The environment ${name} ${state}.`,
      `Run \`bcb env sync ${name}\`. ${remark}`,
    );
  if (opened === undefined) throw refuse("is not built yet", costs(recipe.approximate));
  if (isOutdated(opened, recipe)) {
    throw refuse("was built from an older lock file", costs(recipe.approximate));
  }
  const { environment, change } = opened;
  if (change === undefined) return environment;
  throw refuse(
    `(${environment.path}) has changed since it was built: ${change}`,
    "This rebuilds it.",
  );
}

function costs({ sizeMib, seconds }: { sizeMib: number; seconds: number }): string {
  const size = sizeMib < 1000 ? `${sizeMib} MB` : `${(sizeMib / 1024).toFixed(1)} GB`;
  return `This takes about ${size} and ${seconds} s.`;
}
