import { runProcess } from "../lib/run-process.ts";
import type { Settings } from "../schema/settings.ts";

/** Puts a folder under git; false where there is no git, or where the folder is inside a repository already. */
export async function initRepository(
  folder: string,
  options: { variables: Settings["variables"]; signal?: AbortSignal },
): Promise<boolean> {
  const within = await runProcess("git", ["rev-parse", "--is-inside-work-tree"], {
    ...options,
    cwd: folder,
  });
  if (within.exitCode === 0) return false;
  const made = await runProcess("git", ["init", "--quiet"], { ...options, cwd: folder });
  return made.exitCode === 0;
}
