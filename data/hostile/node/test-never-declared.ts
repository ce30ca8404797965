// attack: declares no test
// kind: verdict
// task: plain
// official: fail
// strict: fail
// expect: tests that do not run are no pass
import { createRequire, syncBuiltinESMExports } from "node:module";

const require = createRequire(import.meta.url);

const runner = require("node:test");
runner.test = runner.it = () => {};
syncBuiltinESMExports();

export function taskFunc(): unknown {
  return undefined;
}
