import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";

/** A folder of its own for one test, removed when the test ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "bcb-test-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
