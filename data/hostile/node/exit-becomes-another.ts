// attack: becomes a program that ends well
// kind: verdict
// task: plain
// official: fail|crash
// strict: fail
// expect: without a report there is no pass
import { spawnSync } from "node:child_process";

spawnSync("true");
const { execve } = process as never as { execve?: (file: string, args: string[]) => never };
execve?.("/bin/true", ["true"]);

export function taskFunc(): unknown {
  return undefined;
}
