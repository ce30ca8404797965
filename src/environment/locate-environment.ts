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
  const opened = await openCurrent(name, settings);
  if (opened === undefined) {
    throw missing(name, `The environment ${name} is not built yet.`, costs(recipe.approximate));
  }
  if (isOutdated(opened, recipe)) {
    throw missing(
      name,
      `The environment ${name} was built from an older lock.`,
      costs(recipe.approximate),
    );
  }
  if (opened.change !== undefined) {
    throw missing(
      name,
      `The environment ${name} (${opened.environment.path}) has changed since it was built: ${opened.change}.`,
      "It is built anew.",
    );
  }
  return opened.environment;
}

function costs({ sizeMib, seconds }: { sizeMib: number; seconds: number }): string {
  const size = sizeMib < 1000 ? `${sizeMib} MB` : `${(sizeMib / 1024).toFixed(1)} GB`;
  return `It takes about ${size} and ${seconds} s.`;
}

function missing(name: string, message: string, remark: string): BenchError {
  return new BenchError("EnvironmentMissing", message, `Run \`bcb env sync ${name}\`. ${remark}`);
}
