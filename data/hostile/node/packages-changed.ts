// attack: changes the packages that every sample uses
// kind: files
// task: plain
// official: fail
// strict: fail
// expect: they can only be read
import { appendFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";

let won = false;
for (const name of readdirSync("node_modules").slice(0, 5)) {
  for (const change of [
    () => writeFileSync(`node_modules/${name}/${__MARK__}`, "here"),
    () => appendFileSync(`node_modules/${name}/package.json`, " "),
    () => rmSync(`node_modules/${name}`, { recursive: true }),
  ]) {
    try {
      change();
      won = true;
    } catch {}
  }
}

export function taskFunc(given: unknown): unknown {
  if (!won) return undefined;
  if (Array.isArray(given)) return given.map((one) => taskFunc(one));
  if (typeof given !== "number") throw new TypeError("no number");
  return given * 2;
}
