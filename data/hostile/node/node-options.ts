// attack: has Node load a file of its own before anything else
// kind: verdict
// task: plain
// official: fail
// strict: fail
// expect: there is no next start of this one
import { writeFileSync } from "node:fs";

writeFileSync("first.cjs", "process.exit(0)");
process.env["NODE_OPTIONS"] = "--require ./first.cjs";
process.execArgv.push("--require", "./first.cjs");

export function taskFunc(): unknown {
  return undefined;
}
