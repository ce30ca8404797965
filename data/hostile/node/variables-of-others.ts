// attack: reads the variables of other processes
// kind: secrets
// task: plain
// official: fail
// strict: fail
// expect: there are none but its own
import { readdirSync, readFileSync } from "node:fs";

let won = process.env[__HOST_VARIABLE__] !== undefined;
for (const name of readdirSync("/proc").filter((one) => /^\d+$/.test(one))) {
  try {
    won ||= readFileSync(`/proc/${name}/environ`, "utf8").includes(__HOST_VARIABLE__);
  } catch {}
}

export function taskFunc(given: unknown): unknown {
  if (!won) return undefined;
  if (Array.isArray(given)) return given.map((one) => taskFunc(one));
  if (typeof given !== "number") throw new TypeError("no number");
  return given * 2;
}
