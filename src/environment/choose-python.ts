import { BenchError } from "../lib/bench-error.ts";
import { findPython, isVersion, listPythons, type PythonSearch } from "./find-python.ts";
import type { Uv } from "./find-uv.ts";
import { helperVariables } from "./variables.ts";
import { probePython, type Interpreter } from "./probe-python.ts";
import type { Recipe } from "./read-recipe.ts";
import { runProcess, type ProcessOutcome } from "../lib/run-process.ts";

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
  throw new BenchError(
    "PythonMissing",
    `The environment ${recipe.name} needs Python ${request}. Found: ${
      [...others.values()].join(", ") || "none"
    }. uv could not download one: ${downloaded}`,
    "Install a matching Python (for example with pyenv) and run the same command again, or pass its path with --python or BCB_PYTHON.",
  );
}

async function downloadPython(
  request: string,
  { settings, signal, uv: getUv }: PythonChoice,
): Promise<Interpreter | string> {
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
