import type { EnvironmentListing } from "../schema/environment.ts";
import type { Settings } from "../schema/settings.ts";
import { kindOf } from "./environment-kind.ts";
import { listRecipeNames } from "./read-recipe.ts";

/** Every shipped environment, by name, with what is built of it on this machine. */
export async function listEnvironments(settings: Settings): Promise<EnvironmentListing[]> {
  const names = await listRecipeNames();
  return Promise.all(names.map(async (name) => (await kindOf(name)).describe(name, settings)));
}
