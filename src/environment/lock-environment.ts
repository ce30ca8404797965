import { copyFile, mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { type BenchError, fault } from "../lib/bench-error.ts";
import { compareReleases } from "../lib/compare-releases.ts";
import { isThere } from "../lib/is-there.ts";
import { runProcess } from "../lib/run-process.ts";
import { writeAtomically } from "../lib/write-atomically.ts";
import type { WorkContext } from "../schema/context.ts";
import { EnvironmentRecipe } from "../schema/environment.ts";
import { findUv } from "./find-uv.ts";
import { allowedMinors } from "./python-requirement.ts";
import { findRecipeFolder, readPins, readRecipe } from "./read-recipe.ts";
import { blameRequirement, unpinRequirements } from "./requirements.ts";

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

export interface LockResult {
  name: string;
  folder: string;
  python: string;
  as_of: string;
  /** How many distributions it pins. */
  pins: number;
  /** Built from source, as the environment it comes from has it. */
  sources: string[];
  /** Asked for, and not to be had on that day for that Python. */
  left_out: string[];
}

/**
 * Resolves an environment's requirements to the releases that existed on a day. Wheels only, besides what the environment
 * builds from source already; what cannot be had is left out and named.
 */
export async function lockEnvironment(
  request: LockRequest,
  context: WorkContext,
): Promise<LockResult> {
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
    const { sources, leftOut } = await resolve(plan, await readSources(origin), context);
    const lock = await readFile(path.join(work, "requirements.lock"), "utf8");
    const pins = readPins(lock);
    await writeRecipe(plan, { pins, leftOut });
    if (sources.length > 0) {
      for (const file of ["build.in", "build.lock"])
        await copyFile(path.join(origin, file), path.join(work, file));
    }
    await moveFiles(work, folder);
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
  const uv = await findUv({ settings, progress, signal });
  const sources: string[] = [];
  const leftOut: string[] = [];
  for (;;) {
    const text = unpinRequirements(plan.wishes, { ...plan, leftOut });
    await writeAtomically(path.join(plan.work, "requirements.in"), text);
    progress({ label: "resolving", done: 0, total: 1, note: `releases of ${plan.asOf}` });
    const built = sources.flatMap((one) => ["--no-binary", one]);
    const parameters = [...compileParameters(plan), ...built];
    const outcome = await runProcess(uv.executable, parameters, {
      variables: uv.variables,
      cwd: plan.work,
      limitMs: plan.limitMs,
      signal,
    });
    if (outcome.isLate) {
      throw fault.EnvironmentBuildFailed(
        `uv did not find releases of ${plan.asOf} for ${plan.name} within ${plan.limitMs / 1000} s.`,
        "The package index may be slow or unreachable: try again, or raise --timeout.",
      );
    }
    if (outcome.exitCode === 0) return { sources: sources.toSorted(), leftOut: leftOut.toSorted() };
    const blamed = blameRequirement(outcome.stderr, text);
    if (blamed === undefined || leftOut.includes(blamed.name))
      throw unresolved(plan, outcome.stderr);
    const isBuilt = blamed.wantsWheel && mayBeBuilt.includes(blamed.name);
    if (isBuilt && !sources.includes(blamed.name)) sources.push(blamed.name);
    else leftOut.push(blamed.requirement);
  }
}

function compileParameters({ python, asOf }: Plan): string[] {
  const ways = "--quiet --no-header --generate-hashes --no-emit-index-url --emit-build-options";
  const parameters = ["pip", "compile", "requirements.in", ...ways.split(" ")];
  parameters.push("--output-file", "requirements.lock", "--exclude-newer", asOf);
  parameters.push("--python-version", python, "--python-platform", "x86_64-unknown-linux-gnu");
  parameters.push("--only-binary", ":all:");
  return parameters;
}

/** What the environment's own lock builds from source. */
async function readSources(origin: string): Promise<string[]> {
  const lock = await readFile(path.join(origin, "requirements.lock"), "utf8");
  const isBuildable = await isThere(path.join(origin, "build.lock"));
  return isBuildable ? [...lock.matchAll(/^--no-binary (\S+)$/gm)].map(([, one = ""]) => one) : [];
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

async function moveFiles(work: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const files = ["requirements.in", "requirements.lock", "environment.json", "libraries.json"];
  for (const file of [...files, "build.in", "build.lock"]) {
    const from = path.join(work, file);
    if (await isThere(from)) await rename(from, path.join(folder, file));
    else await rm(path.join(folder, file), { force: true });
  }
}

function unresolved({ name, asOf, python }: Plan, stderr: string): BenchError {
  const lines = stderr.split("\n").filter((line) => line.trim() !== "");
  return fault.EnvironmentBuildFailed(
    `The libraries of ${name} have no releases of ${asOf} that can be installed together on Python ${python}.\n${lines.slice(0, 12).join("\n")}`,
    "Choose a later date with --as-of, or another Python with --python.",
  );
}
