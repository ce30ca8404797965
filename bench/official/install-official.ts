import { existsSync } from "node:fs";
import { readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { findUv } from "../../src/environment/find-uv.ts";
import { runProcess } from "../../src/environment/run-process.ts";
import { sha256 } from "../../src/lib/hash.ts";
import { temporaryBeside } from "../../src/lib/write-atomically.ts";
import type { ReportProgress } from "../../src/lib/progress.ts";
import type { Settings } from "../../src/schema/settings.ts";

const requirements = path.join(import.meta.dirname, "requirements.txt");

interface OfficialInstallation {
  settings: Settings;
  /** The interpreter of our environment: the official harness runs in it too. */
  python: string;
  progress: ReportProgress;
}

/** The folder with the official harness from the package index, beside our environments in the cache; installed once. */
export async function installOfficial(installation: OfficialInstallation): Promise<string> {
  const { settings, python, progress } = installation;
  const pins = await readFile(requirements, "utf8");
  const name = `official-0.2.5-${sha256(pins).slice(0, 12)}`;
  const folder = path.join(settings.cacheDir, name);
  if (existsSync(folder)) return folder;

  const label = "installing the official harness";
  progress({ label, done: 0, total: 1 });
  const uv = await findUv({ settings, progress });
  const work = temporaryBeside(folder);
  try {
    const request = ["pip", "install", "--python", python, "--target", work, "--no-deps"];
    // As pip does by default: else every sample would compile what it imports, and the official times would be too long.
    request.push("--compile-bytecode", "--requirement", requirements);
    const { exitCode, stderr } = await runProcess(uv.executable, request, uv);
    if (exitCode !== 0) throw new Error(`uv could not install the official harness:\n${stderr}`);
    await rename(work, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  progress({ label, done: 1, total: 1 });
  return folder;
}
