// attack: declares every test as one to skip
// kind: verdict
// task: plain
// official: fail
// strict: fail
// expect: what is skipped did not run
import { createRequire, syncBuiltinESMExports } from "node:module";

const require = createRequire(import.meta.url);

const runner = require("node:test");
const real = runner.test;
runner.test = (name: string, body: unknown) => real(name, { skip: true }, body);
syncBuiltinESMExports();

export function taskFunc(): unknown {
  return undefined;
}
