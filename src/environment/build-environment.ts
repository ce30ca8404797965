import path from "node:path";
import { buildError } from "./build-errors.ts";
import type { Uv } from "./find-uv.ts";
import { installNltkData, type MissingData } from "./install-nltk-data.ts";
import { writeRecord } from "./open-environment.ts";
import { probePython } from "./probe-python.ts";
import type { Recipe } from "./read-recipe.ts";
import { takeStock } from "./take-stock.ts";
import { helperVariables } from "./variables.ts";
import { type BenchError, fault } from "../lib/bench-error.ts";
import { makeFolder } from "../lib/make-folder.ts";
import type { ReportProgress } from "../lib/progress.ts";
import { runProcess, type ProcessOptions } from "../lib/run-process.ts";
import type { WorkContext } from "../schema/context.ts";

interface Build extends WorkContext {
  recipe: Recipe;
  /** An empty place; the result may be moved as a whole. */
  root: string;
}

/** Builds a whole environment in `root`; its record is written last. */
export async function buildEnvironment(
  build: Build,
  { executable, variables }: Uv,
  interpreter: string,
): Promise<MissingData[]> {
  const { recipe, root, settings, progress, signal } = build;
  const { lock } = recipe;
  const started = performance.now();
  const python = path.join(root, "bin", "python");
  const fonts = path.join(root, "matplotlib");
  const run = async (step: string, command: string, words: string[], options: ProcessOptions) => {
    // A project's uv settings must not reach in: it is run from our own folder.
    const outcome = await runProcess(command, words, { cwd: root, signal, ...options });
    if (outcome.exitCode !== 0) throw buildError(recipe.name, step, outcome);
  };
  progress({ label: "creating the environment", done: 0, total: 1 });
  const create = ["venv", "--relocatable", "--python", interpreter, root];
  await run("creating the folder", executable, create, { variables });
  const install = ["pip", "sync", "--require-hashes", "--compile-bytecode", lock.file];
  install.push("--python", python);
  if (lock.buildFile !== undefined) install.push("--build-constraints", lock.buildFile);
  const options = { variables, onStderr: trackInstall(progress) };
  await run("installing the packages", executable, install, options);
  const missing = await installNltkData(recipe.nltk.packages, root, build);
  await makeFolder(fonts);
  if (lock.pins.has("matplotlib")) {
    // Searching the machine's fonts takes seconds: done once here, not in every sample's process.
    const label = "building matplotlib's font cache";
    progress({ label, done: 0, total: 1 });
    await run(label, python, ["-I", "-c", "import matplotlib.font_manager"], {
      variables: { ...helperVariables(settings), MPLCONFIGDIR: fonts },
    });
    progress({ label, done: 1, total: 1 });
  }
  await recordEnvironment(build, missing, (performance.now() - started) / 1000);
  return missing;
}

/** Writes the record, where Python runs and nothing else than the lock is installed. */
export async function recordEnvironment(
  { recipe: { name, lock }, root, settings, signal }: Build,
  missing: readonly MissingData[],
  seconds: number,
): Promise<void> {
  const variables = helperVariables(settings);
  const interpreter = await probePython(path.join(root, "bin", "python"), variables, signal);
  if (!interpreter.ok) throw incomplete(name, `its Python does not run: ${interpreter.error}`);
  const parts = await takeStock(root, interpreter.value);
  const strange = parts.distributions.find((one) => {
    const [distribution = "", version = ""] = one.split("==");
    return !lock.pins.get(distribution)?.has(version);
  });
  if (strange !== undefined) throw incomplete(name, `${strange} is not in the lock file`);
  const nltkMissing = missing.map((one) => one.package);
  await writeRecord(root, { name, recipe: lock.hash, parts, nltkMissing, seconds, variables });
}

function incomplete(name: string, reason: string): BenchError {
  return fault.EnvironmentBuildFailed(
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
