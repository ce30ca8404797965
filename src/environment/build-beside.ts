import { randomUUID } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import { BenchError } from "../lib/bench-error.ts";
import { errorCode } from "../lib/error-code.ts";
import { makeFolder } from "../lib/make-folder.ts";
import { writeError } from "../lib/write-atomically.ts";

const dayMs = 86_400_000;

/** A folder to build in; its name says which process of which machine does. */
export function buildFolderName(name: string): string {
  const host = hostname().replaceAll(/[^\w.]/g, "_");
  return `.build-${name}-${randomUUID().slice(0, 8)}@${host}@${process.pid}`;
}

/** Lets `build` make what goes to a place in a folder beside it, gone afterwards, and says what the disk refuses. */
export async function buildBeside(
  place: string,
  signal: AbortSignal | undefined,
  build: (work: string) => Promise<void>,
): Promise<void> {
  const parent = path.dirname(place);
  await removeAbandoned(parent);
  const work = path.join(parent, buildFolderName(path.basename(place)));
  try {
    await makeFolder(work);
    await build(work);
  } catch (cause) {
    if (cause instanceof BenchError || signal?.aborted) throw cause;
    throw writeError(place, cause);
  } finally {
    await rm(work, { recursive: true, force: true }).catch(() => {});
  }
}

/** Removes what killed builds left. The folder may be shared: another machine's build is left alone for a day. */
export async function removeAbandoned(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.startsWith(".build-"))) {
    const place = path.join(folder, name);
    // In a cache that is somebody else's, or read-only, it stays.
    if (await isAbandoned(place)) await rm(place, { recursive: true, force: true }).catch(() => {});
  }
}

async function isAbandoned(place: string): Promise<boolean> {
  const [, host, processId] = path.basename(place).split("@");
  if (host === hostname().replaceAll(/[^\w.]/g, "_")) {
    return !isAlive(Number.parseInt(processId ?? "", 10));
  }
  const { mtimeMs } = await stat(place);
  return Date.now() - mtimeMs > dayMs;
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // Somebody else's process is alive too.
    return errorCode(error) === "EPERM";
  }
}
