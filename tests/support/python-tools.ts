import { existsSync } from "node:fs";
import { readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { findUv } from "../../src/environment/find-uv.ts";
import { syncEnvironment } from "../../src/environment/sync-environment.ts";
import { runProcess } from "../../src/lib/run-process.ts";
import { sha256 } from "../../src/lib/hash.ts";
import { noProgress } from "../../src/lib/progress.ts";
import { temporaryBeside } from "../../src/lib/files.ts";
import type { Settings } from "../../src/schema/settings.ts";

/** Python packages that tests use as they are: the lock of each, and the environment whose Python runs it. */
const tools = {
  /** Of others: clients of `bcb judge`, and inspect-ai and lm-eval; of some only what the tests use. */
  clients: { lock: "../clients/clients.lock", environment: "starter" },
  /** For the hf backend. */
  transformers: { lock: "../conformance/transformers.lock", environment: "bigcodebench" },
};

export type PythonTools = keyof typeof tools;

export function isPythonTools(name: string | undefined): name is PythonTools {
  return name !== undefined && Object.hasOwn(tools, name);
}

/** The Python that has the packages, where it was built. */
export async function findPythonTools(
  name: PythonTools,
  settings: Settings,
): Promise<string | undefined> {
  const python = path.join(await folderOf(name, settings), "bin/python");
  return existsSync(python) ? python : undefined;
}

/** Builds it in the cache, once for each lock. */
export async function buildPythonTools(name: PythonTools, settings: Settings): Promise<string> {
  const there = await findPythonTools(name, settings);
  if (there !== undefined) return there;
  const { environment } = await syncEnvironment(tools[name].environment, {
    settings,
    progress: noProgress,
  });
  const folder = await folderOf(name, settings);
  const work = temporaryBeside(folder);
  const uv = await findUv({ settings, progress: noProgress });
  const packages = ["--require-hashes", "--python", path.join(work, "bin/python"), lockOf(name)];
  try {
    for (const call of [
      ["venv", "--relocatable", "--python", environment.python, work],
      ["pip", "sync", "--compile-bytecode", ...packages],
    ]) {
      const options = { variables: uv.variables, cwd: settings.cacheDir };
      const { exitCode, stderr } = await runProcess(uv.executable, call, options);
      if (exitCode !== 0) throw new Error(`uv ${call.join(" ")}:\n${stderr}`);
    }
    await rename(work, folder);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  return path.join(folder, "bin/python");
}

function lockOf(name: PythonTools): string {
  return path.resolve(import.meta.dirname, tools[name].lock);
}

async function folderOf(name: PythonTools, settings: Settings): Promise<string> {
  const lock = await readFile(lockOf(name), "utf8");
  return path.join(settings.cacheDir, `${name}-${sha256(lock).slice(0, 12)}`);
}
