import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { readRecipe, type Recipe } from "./read-recipe.ts";
import { fingerprintOf, hashNltkData, readDistributions } from "./take-stock.ts";
import { type BenchError, fault } from "../lib/bench-error.ts";
import { isThere } from "../lib/is-there.ts";
import { runProcess } from "../lib/run-process.ts";
import { writeAtomically } from "../lib/write-atomically.ts";
import {
  EnvironmentRecord,
  type BuiltEnvironment,
  type EnvironmentParts,
} from "../schema/environment.ts";
import type { NpmEnvironmentParts } from "../schema/npm-environment.ts";
import type { Settings } from "../schema/settings.ts";

export const recordName = "bcb-environment.json";

/** The folder that `locate` answers with is named here, since several Pythons can have one each. */
const Pointer = z.strictObject({ folder: z.string().regex(/^[\w.-]+$/) });

export interface OpenedEnvironment {
  environment: BuiltEnvironment;
  record: EnvironmentRecord;
  /** What no longer is as it was built, in words; undefined when all is well. */
  change: string | undefined;
}

export function environmentsFolder(settings: Pick<Settings, "cacheDir">): string {
  return path.join(settings.cacheDir, "environments");
}

/** Makes a folder the one that goes by a name from now on. */
export async function pointTo(root: string, name: string): Promise<void> {
  const file = path.join(path.dirname(root), `${name}.json`);
  await writeAtomically(file, `${JSON.stringify({ folder: path.basename(root) })}\n`);
}

/** The folder that the last sync of this name left. */
export async function pointedFolder(
  name: string,
  settings: Pick<Settings, "cacheDir">,
): Promise<string | undefined> {
  const parent = environmentsFolder(settings);
  const pointer = await readJson(path.join(parent, `${name}.json`), Pointer);
  return pointer && path.join(parent, pointer.folder);
}

/** What the last sync of this name left; undefined when there is nothing, or nothing finished. */
export async function openCurrent(
  name: string,
  settings: Pick<Settings, "cacheDir">,
): Promise<OpenedEnvironment | undefined> {
  const folder = await pointedFolder(name, settings);
  return folder === undefined ? undefined : openEnvironment(folder);
}

interface Built extends Pick<EnvironmentRecord, "name" | "recipe" | "seconds"> {
  parts: EnvironmentParts | NpmEnvironmentParts;
  nltkMissing?: string[];
  variables: Settings["variables"];
}

/** Says what was built. The record is what makes the folder an environment. */
export async function writeRecord(
  root: string,
  { name, recipe, parts, seconds, variables, ...missing }: Built,
): Promise<void> {
  const { stdout } = await runProcess("du", ["-sk", root], { variables });
  const record = {
    name,
    recipe,
    fingerprint: fingerprintOf(parts),
    parts,
    ...missing,
    sizeMib: Math.round(Number.parseInt(stdout, 10) / 1024) || 0,
    seconds: Math.round(seconds * 10) / 10,
  };
  await writeAtomically(path.join(root, recordName), `${JSON.stringify(record, null, 2)}\n`);
}

/** Reads and checks one folder, without starting Python. */
export async function openEnvironment(root: string): Promise<OpenedEnvironment | undefined> {
  const record = await readJson(path.join(root, recordName), EnvironmentRecord);
  if (record === undefined) return undefined;
  const environment = {
    name: record.name,
    path: root,
    python: path.join(root, "bin", "python"),
    pythonVersion: record.parts.pythonVersion,
    fingerprint: record.fingerprint,
    nltkDataDir: path.join(root, "nltk_data"),
    matplotlibDir: path.join(root, "matplotlib"),
  };
  return { environment, record, change: await findChange(environment, record) };
}

export function isOutdated({ record }: OpenedEnvironment, recipe: Recipe): boolean {
  return record.recipe !== recipe.lock.hash;
}

async function findChange(
  { path: root, python }: BuiltEnvironment,
  { parts, fingerprint }: EnvironmentRecord,
): Promise<string | undefined> {
  if (!(await isThere(python))) return "its interpreter is gone";
  if (fingerprintOf(parts) !== fingerprint) return `its ${recordName} was edited`;
  const installed = await readDistributions(root);
  const lost = parts.distributions.filter((one) => !installed.includes(one));
  const added = installed.filter((one) => !parts.distributions.includes(one));
  if (lost.length > 0) return `${lost.slice(0, 3).join(", ")} is no longer installed`;
  if (added.length > 0) return `${added.slice(0, 3).join(", ")} was added`;
  if ((await hashNltkData(root)) !== parts.nltkData) return "its NLTK data differs";
  return undefined;
}

/** The built environment of this name, up to date and as it was built; else says what to run. */
export async function locateEnvironment(
  name: string,
  settings: Pick<Settings, "cacheDir">,
): Promise<BuiltEnvironment> {
  const recipe = await readRecipe(name);
  const opened = await openCurrent(recipe.name, settings);
  const refuse = (state: string, remark: string) =>
    fault.EnvironmentMissing(
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

export function notBuilt(name: string): BenchError {
  return fault.EnvironmentMissing(
    `The environment ${name} is not built yet.`,
    `Run \`bcb env sync ${name}\`.`,
  );
}

function costs({ sizeMib, seconds }: { sizeMib: number; seconds: number }): string {
  const size = sizeMib < 1000 ? `${sizeMib} MB` : `${(sizeMib / 1024).toFixed(1)} GB`;
  return `This takes about ${size} and ${seconds} s.`;
}

/** A file of ours, checked; undefined where it is absent, torn or of another version of bcb. */
export async function readJson<T>(file: string, schema: z.ZodType<T>): Promise<T | undefined> {
  try {
    return schema.parse(JSON.parse(await readFile(file, "utf8")));
  } catch {
    return undefined; // all the same to the caller, who builds anew
  }
}
