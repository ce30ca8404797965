import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { isOfNpm } from "../../src/environment/environment-kind.ts";
import { readNpmRecipe } from "../../src/environment/npm/open-npm.ts";
import {
  listRecipeNames,
  normalizeName,
  readRecipe,
  recipesFolder,
} from "../../src/environment/read-recipe.ts";
import { parts } from "../support/parts.ts";

const Lock = z.looseObject({
  packages: z.record(z.string(), z.looseObject({ integrity: z.string().optional() })),
});
const npm = "typescript";
const all = await listRecipeNames();
const names = all.filter((name) => name !== npm);

test("the shipped environments are these", () => {
  expect(all).toEqual([
    "bigcodebench",
    "bigcodebench-2026",
    "ds-1000",
    "ds-1000-torch",
    "frontier",
    "odex",
    "pandas-numpy",
    "py-minimal",
    "starter",
    "typescript",
  ]);
});

test("an environment of npm packages pins all of them, with hashes and without an address", async () => {
  expect(await isOfNpm(npm)).toBe(true);
  expect(await isOfNpm("starter")).toBe(false);
  const { folder, packages, entries } = await readNpmRecipe(npm);
  expect(packages.size).toBeGreaterThanOrEqual(25);
  for (const version of packages.values()) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  expect([...packages.keys()]).toEqual(expect.arrayContaining(Object.keys(entries)));
  const lock = await readFile(path.join(folder, "package-lock.json"), "utf8");
  expect(lock).not.toContain('"resolved"');
  const found = Object.entries(Lock.parse(JSON.parse(lock)).packages).filter(([name]) => name);
  expect(found.filter(([, { integrity }]) => !integrity?.startsWith("sha512-"))).toEqual([]);
});

test.for(names)(
  "%s: every pin of the lock has a hash, and the lock has no address",
  async (name) => {
    const recipe = await readRecipe(name);
    const lock = await readFile(recipe.lock.file, "utf8");
    const blocks = lock.split(/^(?=[\w.-]+==)/m).slice(1);
    const pinned = [...recipe.lock.pins.values()].flatMap((versions) => [...versions]);
    expect([blocks.length > 0, blocks.length]).toEqual([true, pinned.length]);
    for (const block of blocks) expect(block).toMatch(/--hash=sha256:[0-9a-f]{64}/);
    expect(lock).not.toMatch(/:\/\/|--(extra-)?index-url|--find-links/);
  },
);

test.for(names)("%s: the lock holds what the .in file asks for", async (name) => {
  const {
    lock: { pins },
  } = await readRecipe(name);
  const wishes = await readFile(path.join(recipesFolder, name, "requirements.in"), "utf8");
  const asked = [...wishes.matchAll(/^([a-z0-9][a-z0-9.-]*)(?:==(\S+))?/gm)];
  const unmet = asked.filter(([, wish = "", version]) => {
    const locked = pins.get(normalizeName(wish));
    return locked === undefined || (version !== undefined && !locked.has(version));
  });
  expect(unmet).toEqual([]);
});

test.for(names)("%s: every library's distribution is in the lock, deviations too", async (name) => {
  const {
    libraries,
    lock: { pins },
    deviations,
  } = await readRecipe(name);
  const given = Object.values(libraries).filter((distribution) => distribution !== null);
  expect(given.filter((distribution) => !pins.has(distribution))).toEqual([]);
  for (const { distribution, ours } of deviations) {
    expect([...(pins.get(distribution) ?? [])]).toEqual([ours]);
  }
});

test.for(names.filter((name) => !name.startsWith("bigcodebench")))(
  "%s: nothing is built",
  async (name) => {
    const lock = await readFile((await readRecipe(name)).lock.file, "utf8");
    expect(lock).toContain("--only-binary :all:");
    expect(lock).not.toContain("--no-binary");
  },
);

test.for([
  ["bigcodebench", ["flask-mail", "starkbank-ecdsa", "wikipedia", "wordninja"]],
  ["bigcodebench-2026", ["wikipedia", "wordninja"]],
] as const)("%s: only packages that exist as source alone are built", async ([name, sources]) => {
  const recipe = await readRecipe(name);
  const lock = await readFile(recipe.lock.file, "utf8");
  expect(lock).toContain("--only-binary :all:");
  expect([...lock.matchAll(/^--no-binary (.+)$/gm)].map(([, one]) => one)).toEqual(sources);
});

test.skipIf(parts.reference === null)(
  "bigcodebench and bigcodebench-2026 know exactly the libraries of the tasks (left out without reference data)",
  async () => {
    const file = path.join(parts.reference ?? "", "libs-by-task.json");
    const byTask: Record<string, string[]> = JSON.parse(await readFile(file, "utf8"));
    const used = [...new Set(Object.values(byTask).flat())].toSorted();
    for (const name of ["bigcodebench", "bigcodebench-2026"]) {
      const { libraries } = await readRecipe(name);
      expect(Object.keys(libraries).toSorted()).toEqual(used);
    }
    expect(used).toHaveLength(139);
  },
);

test("an environment of npm packages is none of Python's", async () => {
  await expect(readRecipe(npm)).rejects.toMatchObject({ name: "EnvironmentUnknown" });
});

test("an unknown name is refused with the known ones", async () => {
  await expect(readRecipe("../starter")).rejects.toMatchObject({
    name: "EnvironmentUnknown",
    hint: `The environments are: ${all.join(", ")}.`,
  });
});
