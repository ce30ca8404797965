// honest: evaluates code, writes and reads a file of its own
// task: plain
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import vm from "node:vm";

const file = path.join(mkdtempSync(path.join(tmpdir(), "own-")), "factor");
writeFileSync(file, String(vm.runInNewContext("1 + 1")));
const factor = Number(readFileSync(file, "utf8"));

export function taskFunc(given: unknown): unknown {
  if (Array.isArray(given)) return given.map((one) => taskFunc(one));
  if (typeof given !== "number") throw new TypeError("no number");
  return given * factor;
}
