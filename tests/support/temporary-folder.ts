import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";

/** A folder of its own for one test, removed when the test ends. */
export async function temporaryFolder(purpose = "test"): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), `bcb-${purpose}-`));
  onTestFinished(() => removeFolder(folder));
  return folder;
}

/** Removes a folder, again when a process that is just ending has written into it meanwhile. */
export function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
