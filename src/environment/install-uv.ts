import { access, rename } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { BenchError } from "../lib/bench-error.ts";
import type { Settings } from "../schema/settings.ts";
import { diskFull, isDiskFull } from "./build-errors.ts";
import { listPythons } from "./find-python.ts";
import { helperVariables } from "./variables.ts";
import { configuredIndex, indexVariables } from "./package-index.ts";
import { buildBeside } from "./build-beside.ts";
import { runProcess, type ProcessOutcome } from "../lib/run-process.ts";

const fetchScript = fileURLToPath(new URL("../../python/tools/fetch_wheel.py", import.meta.url));

interface UvInstallation {
  /** Where it goes: `bin/uv` inside. */
  folder: string;
  /** The pinned release with the hashes of its wheels. */
  lockFile: string;
  settings: Settings;
  signal?: AbortSignal | undefined;
}

/** Installs the pinned uv privately with whatever Python is there: by pip, by a venv's pip, else wheel by hand. */
export async function installUv(installation: UvInstallation): Promise<void> {
  const { folder, settings, signal } = installation;
  const python = await findAnyPython(installation);
  await buildBeside(folder, signal, async (work) => {
    const target = path.join(work, "target");
    const variables = { ...helperVariables(settings), ...(await indexVariables(settings)) };
    const call = (command: string, parameters: string[]) =>
      runProcess(command, parameters, {
        variables: { ...variables, PIP_USER: "0", PIP_REQUIRE_VIRTUALENV: "0" },
        cwd: work,
        signal,
      });
    await installInto(target, { ...installation, python, work, call });
    await access(path.join(target, "bin", "uv"));
    await rename(target, folder).catch(async (error: unknown) => {
      // Another process was faster: its copy is the same release.
      await access(path.join(folder, "bin", "uv")).catch(() => {
        throw error;
      });
    });
  });
}

interface Attempt extends UvInstallation {
  python: string;
  work: string;
  call: (command: string, parameters: string[]) => Promise<ProcessOutcome>;
}

async function installInto(target: string, attempt: Attempt): Promise<void> {
  const { python, work, call, lockFile, settings } = attempt;
  const request = ["-m", "pip", "install", "--quiet", "--no-input", "--disable-pip-version-check"];
  request.push("--no-deps", "--require-hashes", "--target", target, "--requirement", lockFile);
  let outcome: ProcessOutcome;
  if ((await call(python, ["-m", "pip", "--version"])).exitCode === 0) {
    outcome = await call(python, request);
  } else if ((await call(python, ["-m", "venv", path.join(work, "venv")])).exitCode === 0) {
    outcome = await call(path.join(work, "venv", "bin", "python"), request);
  } else {
    const index = await configuredIndex(settings);
    if (index === undefined) throw bare(python);
    outcome = await call(python, ["-I", fetchScript, "uv", index, lockFile, target]);
  }
  if (outcome.exitCode !== 0) throw failed(python, outcome);
}

/** The first Python on this machine that answers: enough for a script of the standard library. */
export async function findAnyPython({
  settings,
  signal,
}: Pick<UvInstallation, "settings" | "signal">): Promise<string> {
  for await (const found of listPythons(">=3.8", { settings, signal })) return found.executable;
  throw new BenchError(
    "PythonMissing",
    "No Python was found on PATH or in pyenv's folder, and no uv to download one.",
    "Install Python 3.10 or newer (Debian, Ubuntu: apt-get install python3 python3-venv), or put uv on PATH.",
  );
}

function bare(python: string): BenchError {
  return new BenchError(
    "EnvironmentBuildFailed",
    `uv is needed but not on PATH, and ${python} has neither pip nor venv to install it.`,
    "Run `apt-get install python3-venv` (or put uv on PATH), then the same command again.",
  );
}

function failed(python: string, outcome: ProcessOutcome): BenchError {
  if (isDiskFull(outcome.stderr)) return diskFull("the private uv");
  return new BenchError(
    "EnvironmentBuildFailed",
    `uv could not be installed with ${python}:\n${outcome.stderr.trim().split("\n").slice(-5).join("\n")}`,
    "Check the connection to the package index (pip's settings apply), or put uv on PATH.",
  );
}
