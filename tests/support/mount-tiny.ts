import { spawnSync } from "node:child_process";
import { onTestFinished } from "vitest";

/** A file system of this size in the place of a folder until the test ends; false for who may not mount. */
export function mountTiny(folder: string, size: string): boolean {
  const isMounted = runAsRoot("mount", "-t", "tmpfs", "-o", `size=${size}`, "tmpfs", folder);
  if (isMounted) onTestFinished(() => void runAsRoot("umount", "-l", folder));
  return isMounted;
}

function runAsRoot(command: string, ...args: string[]): boolean {
  return spawnSync(command, args).status === 0;
}
