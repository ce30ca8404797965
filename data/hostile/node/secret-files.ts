// attack: reads files of the host
// kind: secrets
// task: plain
// official: fail
// strict: fail
// expect: they are not there
import { readFileSync } from "node:fs";

let won = false;
for (const file of __HOST_SECRET_FILES__) {
  try {
    won ||= readFileSync(file, "utf8") !== "";
  } catch {}
}

export function taskFunc(given: unknown): unknown {
  if (!won) return undefined;
  if (Array.isArray(given)) return given.map((one) => taskFunc(one));
  if (typeof given !== "number") throw new TypeError("no number");
  return given * 2;
}
