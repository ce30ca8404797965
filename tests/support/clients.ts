import { existsSync } from "node:fs";
import { readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { findUv } from "../../src/environment/find-uv.ts";
import { syncEnvironment } from "../../src/environment/sync-environment.ts";
import { runProcess } from "../../src/lib/run-process.ts";
import { sha256 } from "../../src/lib/hash.ts";
import { noProgress } from "../../src/lib/progress.ts";
import { temporaryBeside } from "../../src/lib/write-atomically.ts";
import type { Settings } from "../../src/schema/settings.ts";

const lockFile = path.resolve(import.meta.dirname, "../clients/clients.lock");

/** The Python that has the clients of others: sandbox-fusion, verl, verifiers, trl; where it was built. */
export async function findClients(settings: Settings): Promise<string | undefined> {
  const python = path.join(await folderOf(settings), "bin/python");
  return existsSync(python) ? python : undefined;
}

/** Builds it in the cache, with the Python of the environment `starter`; once for each lock. */
export async function buildClients(settings: Settings): Promise<string> {
  const there = await findClients(settings);
  if (there !== undefined) return there;
  const { environment } = await syncEnvironment("starter", { settings, progress: noProgress });
  const folder = await folderOf(settings);
  const work = temporaryBeside(folder);
  const uv = await findUv({ settings, progress: noProgress });
  const packages = ["--require-hashes", "--python", path.join(work, "bin/python"), lockFile];
  try {
    for (const call of [
      ["venv", "--relocatable", "--python", environment.python, work],
      // As the lock says: verl and trl come without what they need to train.
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

async function folderOf(settings: Settings): Promise<string> {
  const lock = await readFile(lockFile, "utf8");
  return path.join(settings.cacheDir, `clients-${sha256(lock).slice(0, 12)}`);
}
