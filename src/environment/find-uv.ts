import { access, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { fault } from "../lib/bench-error.ts";
import { isThere } from "../lib/files.ts";
import { buildBeside, requireSuccess } from "./build-beside.ts";
import { listPythons } from "./find-python.ts";
import type { WorkContext } from "../schema/context.ts";
import { findExecutables } from "../lib/find-executables.ts";
import { helperVariables } from "./variables.ts";
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
    const options = { variables, limitMs: 20_000, signal };
    const { exitCode, stdout } = await runProcess(file, ["--version"], options);
    const found = /^uv (\d+\.\d+\.\d+)/.exec(stdout)?.[1] ?? "0";
    const isUsable = exitCode === 0 && compareReleases(found, oldestUv) >= 0;
    if (isUsable) return { executable: file, variables };
  }
  progress({ label: "installing uv", done: 0, total: 1, note: version });
  await installUv(folder, lockFile, { settings, signal });
  progress({ label: "installing uv", done: 1, total: 1, note: version });
  return { executable: own, variables };
}

const fetchScript = fileURLToPath(new URL("../../python/tools/fetch_wheel.py", import.meta.url));

/**
 * Installs the uv that `lockFile` pins privately, as `bin/uv` in the folder, with whatever Python is there: by pip, by a venv's
 * pip, else wheel by hand.
 */
export async function installUv(
  folder: string,
  lockFile: string,
  { settings, signal }: Pick<WorkContext, "settings" | "signal">,
): Promise<void> {
  const python = await findAnyPython({ settings, signal });
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
    requireSuccess(outcome, "building the private uv", (stderr) =>
      fault.EnvironmentBuildFailed(
        `uv could not be installed with ${python}:\n${stderr.trim().split("\n").slice(-5).join("\n")}`,
        "Check the connection to the package index (pip's settings apply), or put uv on PATH.",
      ),
    );
    await access(path.join(target, "bin", "uv"));
    return target;
  });
}

/** The first Python on this machine that answers: enough for a script of the standard library. */
export async function findAnyPython(context: Pick<WorkContext, "settings" | "signal">) {
  for await (const found of listPythons(">=3.8", context)) return found.executable;
  throw fault.PythonMissing(
    "No Python was found on PATH or in pyenv's folder, and no uv to download one.",
    "Install Python 3.10 or newer (Debian, Ubuntu: apt-get install python3 python3-venv), or put uv on PATH.",
  );
}

const optionNames = ["index-url", "extra-index-url", "cert"] as const;
type PipOptions = Partial<Record<(typeof optionNames)[number], string>>;

/** Variables that make uv use the package index that pip is configured with; what uv was told itself wins. */
export async function indexVariables(settings: Settings): Promise<Record<string, string>> {
  const { variables } = settings;
  const pip = await readPipOptions(settings);
  const chosen: Record<string, string> = {};
  if (pip["index-url"] && !variables["UV_DEFAULT_INDEX"] && !variables["UV_INDEX_URL"]) {
    chosen["UV_DEFAULT_INDEX"] = pip["index-url"];
  }
  if (pip["extra-index-url"] && !variables["UV_INDEX"] && !variables["UV_EXTRA_INDEX_URL"]) {
    chosen["UV_INDEX"] = pip["extra-index-url"];
  }
  if (pip.cert && !variables["SSL_CERT_FILE"]) chosen["SSL_CERT_FILE"] = pip.cert;
  return chosen;
}

/** What pip and uv ask where they are told nothing. */
export const defaultIndex = "https://pypi.org/simple";

/** The index that uv or pip is told to use, if any. */
export async function configuredIndex(settings: Settings): Promise<string | undefined> {
  const { UV_DEFAULT_INDEX, UV_INDEX_URL } = settings.variables;
  return UV_DEFAULT_INDEX || UV_INDEX_URL || (await readPipOptions(settings))["index-url"];
}

async function readPipOptions({ variables, homeDir }: Settings): Promise<PipOptions> {
  const named = variables["PIP_CONFIG_FILE"];
  const configHome = variables["XDG_CONFIG_HOME"] || path.join(homeDir, ".config");
  // In pip's order: a later file wins.
  const files = [
    "/etc/xdg/pip/pip.conf",
    "/etc/pip.conf",
    path.join(homeDir, ".pip", "pip.conf"),
    path.join(configHome, "pip", "pip.conf"),
    ...(named ? [named] : []),
  ];
  const options: PipOptions = {};
  for (const file of named === "/dev/null" ? [] : files) {
    const text = await readFile(file, "utf8").catch(() => "");
    let section = "";
    for (const line of text.split(/\r?\n/)) {
      section = /^\[(.+)\]/.exec(line)?.[1] ?? section;
      const [, key, value = ""] = /^([\w-]+)\s*[=:]\s*(\S.*)$/.exec(line) ?? [];
      const option = optionNames.find((name) => name === key?.replaceAll("_", "-"));
      const isRead = option !== undefined && /^(global|install)$/.test(section);
      if (isRead) options[option] = value.trim();
    }
  }
  for (const name of optionNames) {
    const told = variables[`PIP_${name.replaceAll("-", "_").toUpperCase()}`];
    if (told) options[name] = told;
  }
  return options;
}
