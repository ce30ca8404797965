import { access, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type BenchError, fault } from "../lib/bench-error.ts";
import { isThere } from "../lib/is-there.ts";
import { buildBeside } from "./build-beside.ts";
import { diskFull, isDiskFull } from "./build-errors.ts";
import { listPythons } from "./find-python.ts";
import type { WorkContext } from "../schema/context.ts";
import { findExecutables } from "../lib/find-executables.ts";
import { helperVariables } from "./variables.ts";
import { configuredIndex, indexVariables } from "./package-index.ts";
import { compareReleases } from "../lib/compare-releases.ts";
import { recipesFolder } from "./read-recipe.ts";
import { runProcess, type ProcessOutcome } from "../lib/run-process.ts";
import type { Settings } from "../schema/settings.ts";

// The oldest that was tried with our locks; 0.5 refuses the call.
const oldestUv = "0.8.0";

/** How to call uv: the executable and the variables it needs. */
export interface Uv {
  executable: string;
  variables: Settings["variables"];
}

/** uv from PATH, else the pinned one from our cache, which is filled on the first call. */
export async function findUv({ settings, progress, signal }: WorkContext): Promise<Uv> {
  const variables: Record<string, string | undefined> = {
    ...helperVariables(settings),
    ...(await indexVariables(settings)),
    // An interpreter that uv fetches belongs to our cache, and to nobody's PATH.
    UV_PYTHON_INSTALL_DIR: path.join(settings.cacheDir, "python"),
    UV_PYTHON_INSTALL_BIN: "0",
  };
  const lockFile = path.join(recipesFolder, "uv-pin.lock");
  const version = /^uv==(\S+)/m.exec(await readFile(lockFile, "utf8"))?.[1] ?? "";
  const folder = path.join(settings.cacheDir, "uv", version);
  const own = path.join(folder, "bin", "uv");
  for (const file of [...(await findExecutables(["uv"], variables["PATH"])), own]) {
    if (await isUsable(file, variables, signal)) return { executable: file, variables };
  }
  progress({ label: "installing uv", done: 0, total: 1, note: version });
  await installUv({ folder, lockFile, settings, signal });
  progress({ label: "installing uv", done: 1, total: 1, note: version });
  return { executable: own, variables };
}

async function isUsable(
  file: string,
  variables: Settings["variables"],
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const { exitCode, stdout } = await runProcess(file, ["--version"], {
    variables,
    limitMs: 20_000,
    signal,
  });
  const version = /^uv (\d+\.\d+\.\d+)/.exec(stdout)?.[1];
  return exitCode === 0 && version !== undefined && compareReleases(version, oldestUv) >= 0;
}

const fetchScript = fileURLToPath(new URL("../../python/tools/fetch_wheel.py", import.meta.url));

interface UvInstallation extends Pick<WorkContext, "settings" | "signal"> {
  /** Where it goes: `bin/uv` inside. */
  folder: string;
  /** The pinned release with the hashes of its wheels. */
  lockFile: string;
}

/** Installs the pinned uv privately with whatever Python is there: by pip, by a venv's pip, else wheel by hand. */
export async function installUv(installation: UvInstallation): Promise<void> {
  const { folder, lockFile, settings, signal } = installation;
  const python = await findAnyPython(installation);
  const isGood = () => isThere(path.join(folder, "bin", "uv"));
  await buildBeside(folder, isGood, async (work) => {
    const target = path.join(work, "target");
    const variables = { ...helperVariables(settings), ...(await indexVariables(settings)) };
    const call = (command: string, ...parameters: string[]) =>
      runProcess(command, parameters, {
        variables: { ...variables, PIP_USER: "0", PIP_REQUIRE_VIRTUALENV: "0" },
        cwd: work,
        signal,
      });
    const ways = "--quiet --no-input --disable-pip-version-check --no-deps --require-hashes";
    const request = ["-m", "pip", "install", ...ways.split(" "), "--target", target];
    request.push("--requirement", lockFile);
    let outcome: ProcessOutcome;
    if ((await call(python, "-m", "pip", "--version")).exitCode === 0) {
      outcome = await call(python, ...request);
    } else if ((await call(python, "-m", "venv", path.join(work, "venv"))).exitCode === 0) {
      outcome = await call(path.join(work, "venv", "bin", "python"), ...request);
    } else {
      const index = await configuredIndex(settings);
      if (index === undefined) {
        throw fault.EnvironmentBuildFailed(
          `uv is needed but not on PATH, and ${python} has neither pip nor venv to install it.`,
          "Run `apt-get install python3-venv` (or put uv on PATH), then the same command again.",
        );
      }
      outcome = await call(python, "-I", fetchScript, "uv", index, lockFile, target);
    }
    if (outcome.exitCode !== 0) throw failed(python, outcome);
    await access(path.join(target, "bin", "uv"));
    return target;
  });
}

/** The first Python on this machine that answers: enough for a script of the standard library. */
export async function findAnyPython(
  context: Pick<WorkContext, "settings" | "signal">,
): Promise<string> {
  for await (const found of listPythons(">=3.8", context)) return found.executable;
  throw fault.PythonMissing(
    "No Python was found on PATH or in pyenv's folder, and no uv to download one.",
    "Install Python 3.10 or newer (Debian, Ubuntu: apt-get install python3 python3-venv), or put uv on PATH.",
  );
}

function failed(python: string, outcome: ProcessOutcome): BenchError {
  if (isDiskFull(outcome.stderr)) return diskFull("the private uv");
  return fault.EnvironmentBuildFailed(
    `uv could not be installed with ${python}:\n${outcome.stderr.trim().split("\n").slice(-5).join("\n")}`,
    "Check the connection to the package index (pip's settings apply), or put uv on PATH.",
  );
}
