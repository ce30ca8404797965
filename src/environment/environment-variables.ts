import path from "node:path";
import type { BuiltEnvironment } from "../schema/environment.ts";

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
