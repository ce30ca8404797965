// attack: writes more than it may into its folder
// kind: resources
// task: plain
// official: fail|crash
// strict: fail
// expect: no space is left
import { closeSync, openSync, writeSync } from "node:fs";

let won = true;
try {
  const file = openSync("flood", "w");
  const block = Buffer.alloc(1 << 20, 1);
  for (let count = 0; count < 4096; count++) writeSync(file, block);
  closeSync(file);
} catch {
  won = false;
}

export function taskFunc(given: unknown): unknown {
  if (!won) return undefined;
  if (Array.isArray(given)) return given.map((one) => taskFunc(one));
  if (typeof given !== "number") throw new TypeError("no number");
  return given * 2;
}
