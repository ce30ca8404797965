import { randomUUID } from "node:crypto";
import { readdir, rename, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import { errorCode } from "../lib/error-code.ts";
import { makeFolder } from "../lib/make-folder.ts";
import { writeError } from "../lib/write-atomically.ts";

const dayMs = 86_400_000;

/**
 * Lets `build` make what goes to a place in a folder beside it, gone afterwards, and moves in whole what it answers with; what is
 * in its place goes, unless that is good by now. Says what the disk refuses.
 */
export async function buildBeside(
  place: string,
  isGood: () => Promise<boolean>,
  build: (work: string) => Promise<string>,
): Promise<void> {
  const parent = path.dirname(place);
  await removeAbandoned(parent);
  const id = randomUUID().slice(0, 8);
  const work = path.join(parent, `.build-${path.basename(place)}-${id}@${host()}@${process.pid}`);
  try {
    await makeFolder(work);
    const made = await build(work);
    // Another process may have been faster, and what it made may be in use already.
    if (await isGood()) return;
    await rename(made, place).catch(async () => {
      if (await isGood()) return;
      await rename(place, `${work}-old`);
      await rename(made, place);
    });
  } catch (cause) {
    throw cause instanceof Error && "syscall" in cause ? writeError(place, cause) : cause;
  } finally {
    // What cannot be removed now goes at the next build; it must not hide what went wrong.
    for (const left of [work, `${work}-old`]) {
      await rm(left, { recursive: true, force: true }).catch(() => {});
    }
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
  const [, builder, processId] = path.basename(place).split("@");
  if (builder === host()) return !isAlive(Number.parseInt(processId ?? "", 10));
  const { mtimeMs } = await stat(place);
  return Date.now() - mtimeMs > dayMs;
}

function host(): string {
  return hostname().replaceAll(/[^\w.]/g, "_");
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
