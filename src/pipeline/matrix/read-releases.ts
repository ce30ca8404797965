import { openCurrent } from "../../environment/open-environment.ts";
import { readRecipe } from "../../environment/read-recipe.ts";
import { versionsOf } from "../../environment/take-stock.ts";
import type { Settings } from "../../schema/settings.ts";

/** Which release of a library, by its import name, a built environment has; `python` is its interpreter's. */
export async function readReleases(
  environment: string,
  settings: Settings,
): Promise<(library: string) => string | undefined> {
  const { name, libraries } = await readRecipe(environment);
  const parts = (await openCurrent(name, settings))?.record.parts;
  const versions = versionsOf(parts?.distributions ?? []);
  const distributions = new Map(Object.entries(libraries));
  return (library) => {
    if (library === "python") return parts?.pythonVersion;
    // What no task imports by itself goes by its own name.
    return versions.get(distributions.get(library) ?? library.toLowerCase().replaceAll("_", "-"));
  };
}
