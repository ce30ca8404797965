import { readFile } from "node:fs/promises";
import path from "node:path";
import type { WorkContext } from "../schema/context.ts";
import { findExecutables } from "../lib/find-executables.ts";
import { helperVariables } from "./variables.ts";
import { installUv } from "./install-uv.ts";
import { indexVariables } from "./package-index.ts";
import { compareReleases } from "../lib/compare-releases.ts";
import { recipesFolder } from "./read-recipe.ts";
import { runProcess } from "../lib/run-process.ts";

// The oldest that was tried with our locks; 0.5 refuses the call.
const oldestUv = "0.8.0";

/** How to call uv: the executable and the variables it needs. */
export interface Uv {
  executable: string;
  variables: Readonly<Record<string, string | undefined>>;
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
  variables: Readonly<Record<string, string | undefined>>,
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
