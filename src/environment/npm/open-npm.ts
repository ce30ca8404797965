import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { pointedFolder, readJson, recordName } from "../open-environment.ts";
import { recipesFolder } from "../read-recipe.ts";
import { fault } from "../../lib/bench-error.ts";
import { sha256 } from "../../lib/hash.ts";
import { byName } from "../../schema/shapes.ts";
import { NpmEnvironmentRecipe, NpmEnvironmentRecord } from "../../schema/environment.ts";
import type { NpmEnvironment, NpmEnvironmentParts } from "../../schema/environment.ts";

/** A shipped environment of npm packages, with the files that it is built from. */
export type NpmRecipe = Awaited<ReturnType<typeof readNpmRecipe>>;

const Manifest = z.looseObject({ dependencies: byName(z.string()) });

export async function readNpmRecipe(name: string) {
  const folder = path.join(recipesFolder, name);
  const read = (file: string) => readFile(path.join(folder, file), "utf8");
  const recipe = NpmEnvironmentRecipe.parse(JSON.parse(await read("environment.json")));
  const manifest = await read("package.json");
  const { dependencies } = Manifest.parse(JSON.parse(manifest));
  return {
    ...recipe,
    folder,
    /** What samples may import, by name -> version. */
    packages: new Map(Object.entries(dependencies)),
    /** Changes when what would be built changes. */
    hash: sha256(`${manifest}${await read("package-lock.json")}`),
  };
}

export type OpenedNpm = NonNullable<Awaited<ReturnType<typeof openNpm>>>;

/** What the last sync left, and why it cannot be used, if so; undefined when there is nothing, or nothing finished. */
export async function openNpm(recipe: NpmRecipe, settings: { cacheDir: string }) {
  const root = await pointedFolder(recipe.name, settings);
  const record = root && (await readJson(path.join(root, recordName), NpmEnvironmentRecord));
  if (root === undefined || !record) return undefined;
  const environment: NpmEnvironment = {
    name: record.name,
    path: root,
    nodeVersion: record.parts.nodeVersion,
    fingerprint: record.fingerprint,
    modules: path.join(root, "node_modules"),
    compileCache: path.join(root, "compile-cache"),
  };
  return { environment, record, problem: await findProblem(root, record, recipe) };
}

async function findProblem(
  root: string,
  { recipe: builtFrom, parts }: NpmEnvironmentRecord,
  { hash }: NpmRecipe,
): Promise<string | null> {
  if (builtFrom !== hash) return "built from an older lock file";
  if (parts.nodeVersion !== process.versions.node) return `built for Node ${parts.nodeVersion}`;
  const installed = await listInstalled(root);
  const lost = parts.packages.filter((one) => !installed.includes(one));
  return lost.length === 0 ? null : `${lost.slice(0, 3).join(", ")} is no longer installed`;
}

export async function takeNpmStock(root: string): Promise<NpmEnvironmentParts> {
  return {
    nodeVersion: process.versions.node,
    system: `${process.platform}-${process.arch}`,
    packages: await listInstalled(root),
  };
}

const Installed = z.looseObject({ version: z.string() });

/** `path@version` of every package in `node_modules`, without those that packages have of their own. */
async function listInstalled(root: string): Promise<string[]> {
  const modules = path.join(root, "node_modules");
  const names = await readdir(modules).catch(() => []);
  const found = await Promise.all(
    names.map(async (name) => {
      if (!name.startsWith("@")) return [name];
      return (await readdir(path.join(modules, name))).map((one) => `${name}/${one}`);
    }),
  );
  const listed = await Promise.all(
    found.flat().map(async (name) => {
      const text = await readFile(path.join(modules, name, "package.json"), "utf8").catch(() => "");
      return text === "" ? [] : [`${name}@${Installed.parse(JSON.parse(text)).version}`];
    }),
  );
  return listed.flat().toSorted();
}

/** The built environment of this name, up to date and as it was built; else says what to run. */
export async function locateNpm(name: string, settings: { cacheDir: string }) {
  const opened = await openNpm(await readNpmRecipe(name), settings);
  if (opened?.problem === null) return opened.environment;
  throw fault.EnvironmentMissing(
    `The environment ${name} cannot be used: ${opened?.problem ?? "not built yet"}.`,
    `Run \`bcb env sync ${name}\`.`,
  );
}
