// attack: loads machine code as an addon
// kind: verdict
// task: plain
// official: fail|crash
// strict: fail
// expect: it is no addon
import { writeFileSync } from "node:fs";

let won = false;
writeFileSync("own.node", Buffer.from("7f454c4602010100", "hex"));
try {
  process.dlopen({ exports: {} } as never, "./own.node");
  won = true;
} catch {}

export function taskFunc(given: unknown): unknown {
  if (!won) return undefined;
  if (Array.isArray(given)) return given.map((one) => taskFunc(one));
  if (typeof given !== "number") throw new TypeError("no number");
  return given * 2;
}
