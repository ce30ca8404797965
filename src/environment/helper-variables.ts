import type { Settings } from "../schema/settings.ts";

// They would make an interpreter, or uv, look outside of the environment in hand.
const misleading = new Set([
  "VIRTUAL_ENV",
  "CONDA_PREFIX",
  "PYTHONHOME",
  "PYTHONPATH",
  "PYTHONSTARTUP",
  "UV_PYTHON",
  "UV_PROJECT_ENVIRONMENT",
  "UV_SYSTEM_PYTHON",
]);

/** The caller's variables without those that lead Python or uv astray; for our own helpers, never for a sample. */
export function helperVariables(settings: Settings): Record<string, string | undefined> {
  const kept = Object.entries(settings.variables).filter(([name]) => !misleading.has(name));
  return { ...Object.fromEntries(kept), NO_COLOR: "1", PYTHONIOENCODING: "utf-8" };
}
