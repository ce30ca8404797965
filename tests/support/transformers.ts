import { existsSync } from "node:fs";
import { readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { findUv } from "../../src/environment/find-uv.ts";
import { locateEnvironment } from "../../src/environment/locate-environment.ts";
import { runProcess } from "../../src/lib/run-process.ts";
import { sha256 } from "../../src/lib/hash.ts";
import { noProgress } from "../../src/lib/progress.ts";
import { temporaryBeside } from "../../src/lib/write-atomically.ts";
import type { Settings } from "../../src/schema/settings.ts";

const lockFile = path.resolve(import.meta.dirname, "../conformance/transformers.lock");

/** The Python that has torch and transformers, where it was built. */
export async function findTransformers(settings: Settings): Promise<string | undefined> {
  const python = path.join(await folderOf(settings), "bin/python");
  return existsSync(python) ? python : undefined;
}

/** Builds it in the cache, with the Python of the environment `bigcodebench`; once for each lock. */
export async function buildTransformers(settings: Settings): Promise<string> {
  const there = await findTransformers(settings);
  if (there !== undefined) return there;
  const { python } = await locateEnvironment("bigcodebench", settings);
  const folder = await folderOf(settings);
  const work = temporaryBeside(folder);
  const uv = await findUv({ settings, progress: noProgress });
  const packages = ["--require-hashes", "--python", path.join(work, "bin/python"), lockFile];
  try {
    for (const call of [
      ["venv", "--relocatable", "--python", python, work],
      ["pip", "sync", ...packages],
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
  return path.join(settings.cacheDir, `transformers-${sha256(lock).slice(0, 12)}`);
}
