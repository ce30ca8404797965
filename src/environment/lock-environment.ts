import { copyFile, mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { fault } from "../lib/bench-error.ts";
import { compareReleases } from "../lib/compare-releases.ts";
import { isThere, writeAtomically } from "../lib/files.ts";
import { runProcess } from "../lib/run-process.ts";
import type { WorkContext } from "../schema/context.ts";
import { EnvironmentRecipe } from "../schema/environment.ts";
import { findUv } from "./find-uv.ts";
import { allowedMinors } from "./find-python.ts";
import { findRecipeFolder, readPins, readRecipe, normalizeName } from "./read-recipe.ts";

export interface LockRequest {
  /** The environment whose libraries are wanted: a shipped one, or a folder. */
  name: string;
  /** The day whose newest releases are wanted. */
  asOf: string;
  /** A minor version, such as 3.12; the newest that the environment allows where it is not given. */
  python?: string | undefined;
  /** Keep the pins of its requirements: only what they pull in is of that day. */
  keepsPins: boolean;
  /** Where the new environment goes; its last part is its name. */
  outDir: string;
  /** How long uv may take for one answer. */
  limitMs: number;
}

export type LockResult = Awaited<ReturnType<typeof lockEnvironment>>;

/**
 * Resolves an environment's requirements to the releases that existed on a day. Wheels only, besides what the environment
 * builds from source already (`sources`); what cannot be had on that day for that Python is left out and named.
 */
export async function lockEnvironment(request: LockRequest, context: WorkContext) {
  const base = await readRecipe(request.name);
  const origin = await findRecipeFolder(request.name);
  const folder = path.resolve(request.outDir);
  const name = path.basename(folder);
  if (!EnvironmentRecipe.shape.name.safeParse(name).success) {
    throw fault.BadUsage(
      `${JSON.stringify(name)} is not a valid environment name.`,
      "Choose a folder name of lower-case letters, digits and hyphens with --out.",
    );
  }
  await mkdir(path.dirname(folder), { recursive: true });
  const work = await mkdtemp(path.join(path.dirname(folder), `.${name}-`));
  try {
    const wishes = await readFile(path.join(origin, "requirements.in"), "utf8");
    const python = request.python ?? `3.${allowedMinors(base.python)[0] ?? 12}`;
    const plan = { ...request, python, folder, work, wishes, base };
    const ownLock = await readFile(path.join(origin, "requirements.lock"), "utf8");
    const isBuildable = await isThere(path.join(origin, "build.lock"));
    const built = isBuildable ? [...ownLock.matchAll(/^--no-binary (\S+)$/gm)] : [];
    const mayBeBuilt = built.map(([, one = ""]) => one);
    const { sources, leftOut } = await resolve(plan, mayBeBuilt, context);
    const lock = await readFile(path.join(work, "requirements.lock"), "utf8");
    const pins = readPins(lock);
    await writeRecipe(plan, { pins, leftOut });
    if (sources.length > 0) {
      for (const file of ["build.in", "build.lock"])
        await copyFile(path.join(origin, file), path.join(work, file));
    }
    await mkdir(folder, { recursive: true });
    const files = ["requirements.in", "requirements.lock", "environment.json", "libraries.json"];
    for (const file of [...files, "build.in", "build.lock"]) {
      const from = path.join(work, file);
      if (await isThere(from)) await rename(from, path.join(folder, file));
      else await rm(path.join(folder, file), { force: true });
    }
    const { asOf: as_of } = request;
    return { name, folder, python, as_of, pins: pins.size, sources, left_out: leftOut };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

interface Plan extends LockRequest {
  python: string;
  folder: string;
  work: string;
  /** The text of the requirements. */
  wishes: string;
  base: EnvironmentRecipe & { libraries: Readonly<Record<string, string | null>> };
}

/** Asks uv until what is left can be installed together. */
async function resolve(
  plan: Plan,
  mayBeBuilt: readonly string[],
  { settings, progress, signal }: WorkContext,
): Promise<{ sources: string[]; leftOut: string[] }> {
  const { name, asOf, python, work, limitMs } = plan;
  const uv = await findUv({ settings, progress, signal });
  const sources: string[] = [];
  const leftOut: string[] = [];
  const ways = "--quiet --no-header --generate-hashes --no-emit-index-url --emit-build-options";
  const parameters = ["pip", "compile", "requirements.in", ...ways.split(" ")];
  parameters.push("--output-file", "requirements.lock", "--exclude-newer", asOf);
  parameters.push("--python-version", python, "--python-platform", "x86_64-unknown-linux-gnu");
  parameters.push("--only-binary", ":all:");
  for (;;) {
    const text = unpinRequirements(plan.wishes, { ...plan, leftOut });
    await writeAtomically(path.join(work, "requirements.in"), text);
    progress({ label: "resolving", done: 0, total: 1, note: `releases of ${asOf}` });
    const built = sources.flatMap((one) => ["--no-binary", one]);
    const place = { variables: uv.variables, cwd: work, limitMs, signal };
    const outcome = await runProcess(uv.executable, [...parameters, ...built], place);
    if (outcome.isLate) {
      throw fault.EnvironmentBuildFailed(
        `uv did not find releases of ${asOf} for ${name} within ${limitMs / 1000} s.`,
        "The package index may be slow or unreachable: try again, or raise --timeout.",
      );
    }
    if (outcome.exitCode === 0) return { sources: sources.toSorted(), leftOut: leftOut.toSorted() };
    const blamed = blameRequirement(outcome.stderr, text);
    if (blamed === undefined || leftOut.includes(blamed.name)) {
      const lines = outcome.stderr.split("\n").filter((line) => line.trim() !== "");
      throw fault.EnvironmentBuildFailed(
        `The libraries of ${name} have no releases of ${asOf} that can be installed together on Python ${python}.\n${lines.slice(0, 12).join("\n")}`,
        "Choose a later date with --as-of, or another Python with --python.",
      );
    }
    const isBuilt = blamed.wantsWheel && mayBeBuilt.includes(blamed.name);
    if (isBuilt && !sources.includes(blamed.name)) sources.push(blamed.name);
    else leftOut.push(blamed.requirement);
  }
}

async function writeRecipe(
  { base, folder, asOf, python, work }: Plan,
  { pins, leftOut }: { pins: ReturnType<typeof readPins>; leftOut: readonly string[] },
): Promise<void> {
  const minor = Number(python.split(".")[1]);
  const [nltk = "0"] = pins.get("nltk") ?? [];
  const hasPickles = compareReleases(nltk, firstWithoutPickles) < 0;
  const packages = base.nltk.packages.map((one) => (!hasPickles && unpickled.get(one)) || one);
  const recipe: EnvironmentRecipe = {
    name: path.basename(folder),
    title: `${base.title}, as of ${asOf}`,
    python: `>=3.${minor},<3.${minor + 1}`,
    platforms: ["linux-x64"],
    resolved: { base: base.resolved?.base ?? base.name, as_of: asOf },
    nltk: { ...base.nltk, packages },
    approximate: base.approximate,
    deviations: leftOut.map((distribution) => ({
      distribution,
      official: "wanted",
      ours: "left out",
      reason: `no release of ${asOf} can be installed on Python ${python}`,
    })),
  };
  const libraries = Object.entries(base.libraries).filter(
    ([, distribution]) => distribution === null || pins.has(distribution),
  );
  const write = (file: string, value: unknown) =>
    writeAtomically(path.join(work, file), `${JSON.stringify(value, null, 2)}\n`);
  await write("environment.json", recipe);
  await write("libraries.json", Object.fromEntries(libraries));
}

// NLTK reads pickled models no more since then, and has the same models under other names.
const firstWithoutPickles = "3.8.2";
const unpickled = new Map([
  ["taggers/averaged_perceptron_tagger", "taggers/averaged_perceptron_tagger_eng"],
  ["tokenizers/punkt", "tokenizers/punkt_tab"],
]);

const requirement = /^([a-z0-9][\w.-]*(?:\[[^\]]*\])?)\s*([^#]*?)\s*(?:#.*)?$/i;

type Unpinning = Omit<LockRequest, "outDir" | "limitMs"> & { leftOut: readonly string[] };

/** A requirements file without its comments and, unless they are kept, without its pins. */
export function unpinRequirements(
  text: string,
  { name, asOf, python, keepsPins, leftOut }: Unpinning,
): string {
  const wishes = text.split("\n").flatMap((line) => {
    const [, distribution = "", bounds = ""] = requirement.exec(line) ?? [];
    if (distribution === "" || leftOut.includes(bareName(distribution))) return [];
    return keepsPins ? `${distribution}${bounds}` : distribution;
  });
  const what = keepsPins ? "with its pins" : "without its pins";
  const head = [`# Requirements of ${name}, ${what}, as of ${asOf} on Python ${python}.`];
  if (leftOut.length > 0)
    head.push(`# Left out because no release is available: ${leftOut.join(", ")}.`);
  return `${[...head, ...wishes].join("\n")}\n`;
}

/**
 * The distribution that uv could not get, by its words, whether it exists as source only, and the requirement that asks for it: itself,
 * or what needs it. Undefined where they name none.
 */
export function blameRequirement(words: string, requirements: string) {
  const text = words.replaceAll(/\s+/g, " ");
  const asked = new Set(
    requirements.split("\n").flatMap((line) => bareName(requirement.exec(line)?.[1] ?? "") || []),
  );
  const wheel = /Wheels are required for `([\w.-]+)`/.exec(text)?.[1];
  const named =
    wheel ??
    /(?:no versions of|all versions of|Because only|Because) ([\w.-]+)/.exec(text)?.[1] ??
    /\b([\w.-]+) was not found in the (?:package registry|cache|provided)/.exec(text)?.[1];
  const candidates = [named, ...[...text.matchAll(/you require ([\w.-]+)/g)].map(([, one]) => one)];
  const found = candidates
    .flatMap((one) => (one === undefined ? [] : normalizeName(one.replace(/[.,]+$/, ""))))
    .find((one) => asked.has(one));
  if (found === undefined) return undefined;
  const name = wheel === undefined ? found : normalizeName(wheel);
  return { name, requirement: found, wantsWheel: wheel !== undefined };
}

function bareName(distribution: string): string {
  return normalizeName(distribution.replace(/\[.*/, ""));
}
