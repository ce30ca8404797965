import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { sha256 } from "../../lib/hash.ts";
import { byName } from "../../schema/by-name.ts";
import { NpmEnvironmentRecipe } from "../../schema/npm-environment.ts";
import { recipesFolder } from "../read-recipe.ts";

/** A shipped environment of npm packages, with the files that it is built from. */
export interface NpmRecipe extends NpmEnvironmentRecipe {
  folder: string;
  /** What samples may import, by name -> version. */
  packages: ReadonlyMap<string, string>;
  /** Changes when what would be built changes. */
  hash: string;
}

const Manifest = z.looseObject({ dependencies: byName(z.string()) });

export async function readNpmRecipe(name: string): Promise<NpmRecipe> {
  const folder = path.join(recipesFolder, name);
  const read = (file: string) => readFile(path.join(folder, file), "utf8");
  const recipe = NpmEnvironmentRecipe.parse(JSON.parse(await read("environment.json")));
  const manifest = await read("package.json");
  const { dependencies } = Manifest.parse(JSON.parse(manifest));
  return {
    ...recipe,
    folder,
    packages: new Map(Object.entries(dependencies)),
    hash: sha256(`${manifest}${await read("package-lock.json")}`),
  };
}
