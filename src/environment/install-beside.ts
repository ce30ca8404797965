import { readFile } from "node:fs/promises";
import path from "node:path";
import { fault } from "../lib/bench-error.ts";
import { sha256 } from "../lib/hash.ts";
import { isThere } from "../lib/files.ts";
import type { WorkContext } from "../schema/context.ts";
import type { BuiltEnvironment } from "../schema/environment.ts";
import { buildBeside, requireSuccess } from "./build-beside.ts";
import { findUv } from "./find-uv.ts";
import { recipesFolder } from "./read-recipe.ts";
import { runProcess } from "../lib/run-process.ts";

interface Wanted {
  /** Start of the folder's name. */
  name: string;
  /** For people. */
  title: string;
  /** A requirements file of pinned packages. */
  requirements: string;
}

/** The folder of coverage.py for this environment's Python, beside the environments in the cache; installed once. */
export function installCoverage(environment: BuiltEnvironment, context: WorkContext) {
  const version = environment.pythonVersion.split(".").slice(0, 2).join(".");
  const wanted = {
    name: `coverage-${version}`,
    title: "coverage.py",
    requirements: path.join(recipesFolder, "coverage-pin.lock"),
  };
  return installBeside(wanted, { ...context, python: environment.python });
}

/** A folder with packages that `python` imports and that must not be in its environment, in the cache beside it; installed once. */
export async function installBeside(
  { name, title, requirements }: Wanted,
  { settings, python, progress, signal }: WorkContext & { python: string },
): Promise<string> {
  const pins = await readFile(requirements, "utf8");
  const folder = path.join(settings.cacheDir, `${name}-${sha256(pins).slice(0, 12)}`);
  const isGood = () => isThere(folder);
  if (await isGood()) return folder;
  const label = `installing ${title}`;
  progress({ label, done: 0, total: 1 });
  const uv = await findUv({ settings, progress, signal });
  await buildBeside(folder, isGood, async (work) => {
    const request = ["pip", "install", "--python", python, "--target", work, "--no-deps"];
    // As pip does by default: nobody may write there later, and every sample would compile what it imports.
    request.push("--compile-bytecode", "--requirement", requirements);
    const options = { ...uv, cwd: settings.cacheDir, signal };
    const outcome = await runProcess(uv.executable, request, options);
    requireSuccess(outcome, `installing ${title}`, (stderr) =>
      fault.EnvironmentBuildFailed(
        `${title} could not be installed:\n${stderr.trim().split("\n").slice(-5).join("\n")}`,
        "Check the connection to the package index (pip's and uv's settings apply), then run the same command again.",
      ),
    );
    return work;
  });
  progress({ label, done: 1, total: 1 });
  return folder;
}
