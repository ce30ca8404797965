import { chmod, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Settings } from "../../src/schema/settings.ts";

/** Settings of a machine with its own cache and home under `folder`; uv's download cache is the real one. */
export function settingsIn(folder: string, changes: Partial<Settings> = {}): Settings {
  const homeDir = path.join(folder, "home");
  const uvCache = process.env["UV_CACHE_DIR"] ?? path.join(process.env["HOME"] ?? "", ".cache/uv");
  return {
    cacheDir: path.join(folder, "cache"),
    homeDir,
    variables: { ...process.env, UV_CACHE_DIR: uvCache },
    hub: { endpoint: "", home: homeDir, offline: true },
    ...changes,
  };
}

/** An executable shell script. */
export async function writeScript(file: string, lines: readonly string[]): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `#!/bin/sh\n${lines.join("\n")}\n`);
  await chmod(file, 0o755);
  return file;
}
