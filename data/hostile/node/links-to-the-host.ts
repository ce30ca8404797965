// attack: reaches the host by symbolic links
// kind: files
// task: plain
// official: fail
// strict: fail
// expect: they lead nowhere
import { existsSync, symlinkSync } from "node:fs";

let won = false;
for (const [number, file] of __HOST_SECRET_FILES__.entries()) {
  for (const start of ["", "/proc/1/root", "/proc/self/root", "/proc/self/cwd/../../../..", ".."]) {
    try {
      symlinkSync(`${start}${file}`, `link-${number}-${start.length}`);
      won ||= existsSync(`link-${number}-${start.length}`);
    } catch {}
  }
}

export function taskFunc(given: unknown): unknown {
  if (!won) return undefined;
  if (Array.isArray(given)) return given.map((one) => taskFunc(one));
  if (typeof given !== "number") throw new TypeError("no number");
  return given * 2;
}
