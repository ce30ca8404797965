import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/** A folder of its own among the system's temporary ones, gone when it is disposed. */
export async function makeTemporaryFolder(purpose: string) {
  const folder = await mkdtemp(path.join(tmpdir(), `bcb-${purpose}-`));
  return {
    path: folder,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}
