import path from "node:path";
import type { BuiltEnvironment } from "../schema/environment.ts";
import type { Settings } from "../schema/settings.ts";

// They would make an interpreter, or uv, look outside of the environment in hand.
const misleading =
  /^(VIRTUAL_ENV|CONDA_PREFIX|PYTHON(HOME|PATH|STARTUP)|UV_(SYSTEM_)?PYTHON|UV_PROJECT_ENVIRONMENT)$/;

/** The caller's variables without those that lead Python or uv astray; for our own helpers, never for a sample. */
export function helperVariables(settings: Settings): Record<string, string | undefined> {
  const kept = Object.entries(settings.variables).filter(([name]) => !misleading.test(name));
  return { ...Object.fromEntries(kept), NO_COLOR: "1", PYTHONIOENCODING: "utf-8" };
}

// The search path and the locale of the official image: what a sample finds does not depend on the caller's shell.
const systemPath = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/** The variables that a process in this environment needs, and no others: nothing of the caller's is in them. */
export function environmentVariables(environment: BuiltEnvironment): Record<string, string> {
  return {
    PATH: `${path.dirname(environment.python)}:${systemPath}`,
    LANG: "C.UTF-8",
    NLTK_DATA: environment.nltkDataDir,
    MPLCONFIGDIR: environment.matplotlibDir,
  };
}
