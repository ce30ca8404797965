import { readdir } from "node:fs/promises";
import { homedir } from "node:os";
import path from "node:path";
import { z } from "zod";
import { toolPath } from "./toolchain.ts";
import type { Uv } from "./find-uv.ts";
import type { Recipe } from "./read-recipe.ts";
import { helperVariables } from "./variables.ts";
import { fault } from "../lib/bench-error.ts";
import { compareReleases } from "../lib/compare-releases.ts";
import { findExecutables } from "../lib/find-executables.ts";
import { runProcess, type ProcessOutcome } from "../lib/run-process.ts";
import type { Settings } from "../schema/settings.ts";
import { fail, succeed, type Result } from "../lib/result.ts";

export interface PythonSearch {
  settings: Settings;
  /** For the message: what needs it. */
  neededFor: string;
  /** `--python`: a path, a command or a version. */
  python?: string | undefined;
  /** Of those that fit, one that was built to be fast goes before the first. */
  prefersOptimized?: boolean | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * The interpreter to build with: the named one (--python, else BCB_PYTHON), else the first that fits on PATH, else one
 * of pyenv's. What does not answer is passed over. Undefined when this machine has none that fits.
 */
export async function findPython(requirement: string, search: PythonSearch) {
  const named = search.python ?? search.settings.python;
  if (named !== undefined && !isVersion(named)) return takeNamed(named, requirement, search);
  const narrowed = named === undefined ? requirement : `==${named}`;
  // A minor version fits where its releases do, whichever they are.
  const release = named?.split(".").length === 2 ? `${named}.99` : named;
  if (named !== undefined && !fitsRequirement(release ?? "", requirement)) {
    throw unfit(named, named, requirement, search);
  }
  let first: Interpreter | undefined;
  for await (const found of listPythons(narrowed, search)) {
    const fits = [narrowed, requirement].every((range) => fitsRequirement(found.version, range));
    if (!fits || found.implementation !== "cpython") continue;
    if (!search.prefersOptimized || found.optimized) return found;
    first ??= found;
  }
  return first;
}

/** Every interpreter that answers, on PATH, then in pyenv's folder, fitting names first. */
export async function* listPythons(
  requirement: string,
  { settings, signal }: Pick<PythonSearch, "settings" | "signal">,
): AsyncGenerator<Interpreter> {
  const variables = helperVariables(settings);
  const versioned = allowedMinors(requirement).map((minor) => `python3.${minor}`);
  const files = [
    ...(await findExecutables(["python3", "python"], variables["PATH"])),
    ...(await findExecutables(versioned, variables["PATH"])),
    ...(await listPyenv(requirement, settings)),
  ];
  const seen = new Set<string>();
  for (const file of files) {
    const answer = await probePython(file, variables, signal);
    if (!answer.ok || seen.has(answer.value.executable)) continue;
    seen.add(answer.value.executable);
    yield answer.value;
  }
}

function isVersion(text: string): boolean {
  return /^\d+\.\d+(\.\d+)?$/.test(text);
}

async function takeNamed(named: string, requirement: string, search: PythonSearch) {
  const variables = helperVariables(search.settings);
  const [onPath] = named.includes("/") ? [] : await findExecutables([named], variables["PATH"]);
  const file = onPath ?? path.resolve(named);
  const answer = await probePython(file, variables, search.signal);
  if (!answer.ok) {
    throw fault.BadUsage(
      `${source(search)} points to ${named}, which is not a working Python: ${answer.error}.`,
      "Pass the path of an interpreter (not a pyenv shim), or let bcb choose one.",
    );
  }
  if (!fitsRequirement(answer.value.version, requirement)) {
    throw unfit(named, answer.value.version, requirement, search);
  }
  return answer.value;
}

function unfit(named: string, version: string, requirement: string, search: PythonSearch) {
  const which = named === version ? "" : `, which is Python ${version}`;
  return fault.BadUsage(
    `The environment ${search.neededFor} needs Python ${requirement}, but ${source(search)} points to ${named}${which}.`,
    `Pass a matching interpreter with --python, or none: bcb searches PATH and pyenv's folder.`,
  );
}

const source = ({ python }: PythonSearch) => (python === undefined ? "BCB_PYTHON" : "--python");

/** Interpreters themselves: pyenv's shims on PATH answer only for the version that is switched on. */
async function listPyenv(requirement: string, { variables, homeDir }: Settings): Promise<string[]> {
  const root = variables["PYENV_ROOT"] || path.join(homeDir, ".pyenv");
  const folder = path.join(root, "versions");
  const versions = await readdir(folder).catch(() => []);
  return versions
    .filter((name) => /^\d+\.\d+\.\d+$/.test(name) && fitsRequirement(name, requirement))
    .toSorted((a, b) => compareReleases(b, a))
    .map((name) => path.join(folder, name, "bin", "python"));
}

/** What the jail's own programs run on; samples do not see more of it than of any other program. */
const supervisor = ">=3.10";

/** The Python that guards samples in other languages. */
export async function findSupervisor(cacheDir: string): Promise<string> {
  const hub = { endpoint: "", home: "", offline: true };
  const variables = { PATH: toolPath(), HOME: homedir() };
  const settings = { cacheDir, homeDir: homedir(), variables, hub };
  const found = await findPython(supervisor, { settings, neededFor: "the sandbox" });
  if (found !== undefined) return found.executable;
  throw fault.PythonMissing(
    `The sandbox needs Python ${supervisor}, which was not found on this machine.`,
    "Install it with your system's package manager.",
  );
}

interface PythonChoice extends Pick<PythonSearch, "settings" | "python" | "signal"> {
  /** Asked only when the machine has no fitting interpreter. */
  uv: () => Promise<Uv>;
}

/** The interpreter for an environment: this machine's, else one that uv downloads. */
export async function choosePython(recipe: Recipe, choice: PythonChoice): Promise<Interpreter> {
  const search = { ...choice, neededFor: recipe.name, prefersOptimized: true };
  const found = await findPython(recipe.python, search);
  if (found !== undefined) return found;
  const named = choice.python ?? choice.settings.python;
  const request = named !== undefined && isVersion(named) ? named : recipe.python;
  const downloaded = await downloadPython(request, choice);
  if (typeof downloaded !== "string") return downloaded;
  const others = new Map<string, string>();
  for await (const { version, executable } of listPythons(">=3.8", choice)) {
    if (!others.has(version)) others.set(version, `${version} (${executable})`);
  }
  throw fault.PythonMissing(
    `The environment ${recipe.name} needs Python ${request}. Found: ${
      [...others.values()].join(", ") || "none"
    }. uv could not download one: ${downloaded}`,
    "Install a matching Python (for example with pyenv) and run the same command again, or pass its path with --python or BCB_PYTHON.",
  );
}

async function downloadPython(request: string, { settings, signal, uv: getUv }: PythonChoice) {
  const uv = await getUv();
  const call = (...parameters: string[]): Promise<ProcessOutcome> =>
    runProcess(uv.executable, parameters, { variables: uv.variables, signal });
  const installed = await call("python", "install", request);
  const preference = ["--python-preference", "only-managed"];
  const located = await call("python", "find", "--no-project", ...preference, request);
  const file = located.stdout.trim();
  if (installed.exitCode !== 0 || located.exitCode !== 0 || file === "") {
    return (installed.stderr || located.stderr).trim().split("\n").slice(-3).join(" ");
  }
  const answer = await probePython(file, helperVariables(settings), signal);
  return answer.ok ? answer.value : answer.error;
}

const Interpreter = z.object({
  executable: z.string().min(1),
  version: z.string().regex(/^\d+\.\d+\.\d+/),
  implementation: z.string(),
  system: z.string(),
  machine: z.string(),
  libc: z.string(),
  /** Whether it was built to be fast. pyenv's are not unless asked for: they take half as long again. */
  optimized: z.boolean(),
});
/** An interpreter that answered. `executable` is what it calls itself: behind a shim, the real one. */
export type Interpreter = z.infer<typeof Interpreter>;

const question = `
import json, platform, sys, sysconfig
is_packaged = getattr(sys, "base_prefix", "") == "/usr"  # distributions optimize without saying so
print(json.dumps({
    "executable": sys.executable,
    "version": platform.python_version(),
    "implementation": sys.implementation.name,
    "system": platform.system(),
    "machine": platform.machine(),
    "libc": " ".join(platform.libc_ver()).strip(),
    "optimized": is_packaged or "--enable-optimizations" in (sysconfig.get_config_var("CONFIG_ARGS") or ""),
}))`;

/** Asks an executable what Python it is; a shim without a Python behind it, or anything else, fails with the reason. */
export async function probePython(
  executable: string,
  variables: Settings["variables"],
  signal?: AbortSignal,
): Promise<Result<Interpreter, string>> {
  const { exitCode, stdout, stderr } = await runProcess(executable, ["-I", "-c", question], {
    variables,
    limitMs: 20_000,
    signal,
  });
  if (exitCode !== 0) return fail(stderr.trim().split("\n")[0] || `exit code ${exitCode}`);
  try {
    return succeed(Interpreter.parse(JSON.parse(stdout)));
  } catch {
    return fail("its answer is not Python's");
  }
}

/** Whether a version such as 3.10.13 fits clauses such as `>=3.10,<3.11`. */
export function fitsRequirement(version: string, requirement: string): boolean {
  return requirement.split(",").every((clause) => {
    const [, operator, bound = ""] = /^\s*(>=|<=|==|>|<)\s*([\d.]+?)(\.\*)?\s*$/.exec(clause) ?? [];
    if (operator === undefined) throw new TypeError(`not a version clause: ${clause}`);
    if (operator === "==") return version === bound || version.startsWith(`${bound}.`);
    const order = compareReleases(version, bound);
    return order === 0 ? operator.endsWith("=") : operator.startsWith(order > 0 ? ">" : "<");
  });
}

/** Minor versions of Python 3 that a requirement allows, newest first. */
export function allowedMinors(requirement: string): number[] {
  const minors = Array.from({ length: 24 }, (_, index) => 30 - index);
  return minors.filter((minor) => fitsRequirement(`3.${minor}.99`, requirement));
}
