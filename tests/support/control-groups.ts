import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

/** The control groups that workers have or have left, with the worker's process. */
export function listWorkerGroups(): { folder: string; worker: number }[] {
  if (!existsSync("/sys/fs/cgroup")) return [];
  const found = execFileSync("find", ["/sys/fs/cgroup", "-name", "bcb-*", "-type", "d"], {
    encoding: "utf8",
  });
  const folders = found.split("\n").filter((folder) => folder !== "");
  return folders.map((folder) => ({
    folder,
    worker: Number(path.basename(folder).slice("bcb-".length)),
  }));
}
