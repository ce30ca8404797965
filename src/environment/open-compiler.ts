import { BenchError } from "../lib/bench-error.ts";
import type { Settings } from "../schema/settings.ts";
import { findPython } from "./find-python.ts";
import { helperVariables } from "./helper-variables.ts";
import { openCurrent } from "./open-environment.ts";
import { readRecipe } from "./read-recipe.ts";
import { openSyntaxJudge, type OpenSyntaxJudge } from "./syntax-judge.ts";

/**
 * The compiler whose word counts for an environment's tasks: its own Python, and where it is not built any Python of
 * the version that it is built with. Libraries have no part in syntax.
 */
export async function openCompiler(
  environment: string,
  settings: Settings,
  signal?: AbortSignal,
): Promise<OpenSyntaxJudge> {
  const recipe = await readRecipe(environment);
  const opened = await openCurrent(recipe.name, settings);
  const python =
    opened?.environment.python ??
    (await findPython(recipe.python, { settings, neededFor: environment, signal }))?.executable;
  if (python === undefined) {
    throw new BenchError(
      "PythonMissing",
      `Checking whether code compiles needs Python ${recipe.python}, which was not found on this machine.`,
      `Run \`bcb env sync ${environment}\`, which downloads it, or install it and set BCB_PYTHON to its path.`,
    );
  }
  return openSyntaxJudge(python, helperVariables(settings));
}
