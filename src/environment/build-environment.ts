import path from "node:path";
import { buildError } from "./build-errors.ts";
import type { Uv } from "./find-uv.ts";
import { installNltkData, type MissingData } from "./install-nltk-data.ts";
import { recordName } from "./open-environment.ts";
import { probePython } from "./probe-python.ts";
import type { Recipe } from "./read-recipe.ts";
import { fingerprintOf, takeStock } from "./take-stock.ts";
import { helperVariables } from "./variables.ts";
import { BenchError } from "../lib/bench-error.ts";
import { makeFolder } from "../lib/make-folder.ts";
import type { ReportProgress } from "../lib/progress.ts";
import { runProcess } from "../lib/run-process.ts";
import { writeAtomically } from "../lib/write-atomically.ts";
import type { WorkContext } from "../schema/context.ts";
import type { EnvironmentRecord } from "../schema/environment.ts";

export interface Build extends WorkContext {
  recipe: Recipe;
  /** An empty place; the result may be moved as a whole. */
  root: string;
  uv: Uv;
  interpreter: string;
}

/** Builds a whole environment in `root`; its record is written last. */
export async function buildEnvironment(build: Build): Promise<MissingData[]> {
  const { recipe, root, uv, interpreter, progress } = build;
  const started = performance.now();
  progress({ label: "creating the environment", done: 0, total: 1 });
  await callUv(build, "creating the folder", [
    "venv",
    "--relocatable",
    "--python",
    interpreter,
    root,
  ]);
  const request = ["pip", "sync", "--require-hashes", "--compile-bytecode", recipe.lock.file];
  request.push("--python", path.join(root, "bin", "python"));
  if (recipe.lock.buildFile !== undefined)
    request.push("--build-constraints", recipe.lock.buildFile);
  await callUv(build, "installing the packages", request, trackInstall(progress));
  const missing = await addNltkData(build);
  await buildFontCache(build);
  await writeRecord(build, { missing, seconds: (performance.now() - started) / 1000 });
  return missing;

  async function callUv(
    { recipe: { name }, settings, signal }: Build,
    step: string,
    parameters: string[],
    onStderr: (line: string) => void = () => {},
  ): Promise<void> {
    // A project's uv settings must not reach in: it is run from our own folder.
    await makeFolder(settings.cacheDir);
    const options = { variables: uv.variables, cwd: settings.cacheDir, signal, onStderr };
    const outcome = await runProcess(uv.executable, parameters, options);
    if (outcome.exitCode !== 0) throw buildError(name, step, outcome);
  }
}

/** Fetches the data that is not there yet; an environment without it is usable, and the doctor says so. */
export async function addNltkData(
  build: Pick<Build, "recipe" | "root" | "settings" | "progress" | "signal">,
): Promise<MissingData[]> {
  const { recipe, root, settings, progress, signal } = build;
  return installNltkData({
    python: path.join(root, "bin", "python"),
    target: path.join(root, "nltk_data"),
    packages: recipe.nltk.packages,
    source: settings.nltkData === undefined ? undefined : path.resolve(settings.nltkData),
    variables: helperVariables(settings),
    progress,
    signal,
  });
}

/** Says what was built. The record is what makes the folder an environment. */
export async function writeRecord(
  { recipe, root, settings, signal }: Pick<Build, "recipe" | "root" | "settings" | "signal">,
  { missing, seconds }: { missing: readonly MissingData[]; seconds: number },
): Promise<void> {
  const variables = helperVariables(settings);
  const interpreter = await probePython(path.join(root, "bin", "python"), variables, signal);
  if (!interpreter.ok)
    throw incomplete(recipe.name, `its Python does not run: ${interpreter.error}`);
  const parts = await takeStock(root, interpreter.value);
  const strange = parts.distributions.find((one) => {
    const [name = "", version = ""] = one.split("==");
    return !recipe.lock.pins.get(name)?.has(version);
  });
  if (strange !== undefined) throw incomplete(recipe.name, `${strange} is not in the lock file`);
  const record: EnvironmentRecord = {
    name: recipe.name,
    recipe: recipe.lock.hash,
    fingerprint: fingerprintOf(parts),
    parts,
    nltkMissing: missing.map((one) => one.package),
    sizeMib: await measureMib(root, variables),
    seconds: Math.round(seconds * 10) / 10,
  };
  await writeAtomically(path.join(root, recordName), `${JSON.stringify(record, null, 2)}\n`);
}

/** Searching the machine's fonts takes seconds: done once here, not in every sample's process. */
async function buildFontCache({ recipe, root, settings, progress, signal }: Build): Promise<void> {
  const folder = path.join(root, "matplotlib");
  await makeFolder(folder);
  if (!recipe.lock.pins.has("matplotlib")) return;
  progress({ label: "building matplotlib's font cache", done: 0, total: 1 });
  const outcome = await runProcess(
    path.join(root, "bin", "python"),
    ["-I", "-c", "import matplotlib.font_manager"],
    { variables: { ...helperVariables(settings), MPLCONFIGDIR: folder }, signal },
  );
  if (outcome.exitCode !== 0) {
    throw buildError(recipe.name, "building matplotlib's font cache", outcome);
  }
  progress({ label: "building matplotlib's font cache", done: 1, total: 1 });
}

export async function measureMib(
  root: string,
  variables: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  const { stdout } = await runProcess("du", ["-sk", root], { variables });
  return Math.round(Number.parseInt(stdout, 10) / 1024) || 0;
}

function incomplete(name: string, reason: string): BenchError {
  return new BenchError(
    "EnvironmentBuildFailed",
    `The environment ${name} was built, but ${reason}.`,
    `Run \`bcb env sync ${name}\` again; if the problem persists, use another interpreter with --python.`,
  );
}

/** Reads uv's account of an installation, line by line, as progress. */
export function trackInstall(report: ReportProgress): (line: string) => void {
  let total: number | undefined;
  const count = { Downloading: 0, Downloaded: 0 };
  return (line) => {
    const [, verb = "", note = ""] = /^\s*(\w+)\s+(\S+)/.exec(line) ?? [];
    switch (verb) {
      case "Resolved":
        total = Number.parseInt(note, 10);
        return report({ label: "resolving packages", done: total, total });
      case "Downloading":
      case "Downloaded": {
        count[verb] += 1;
        const { Downloaded: done, Downloading: known } = count;
        return report({ label: "downloading packages", done, total: known, note });
      }
      case "Building":
        return report({ label: "building from source", done: 0, total: undefined, note });
      case "Prepared":
        return report({ label: "installing packages", done: 0, total });
      case "Installed":
        report({ label: "installing packages", done: total ?? 0, total });
        return report({ label: "compiling bytecode", done: 0, total: undefined });
      default:
    }
  };
}
