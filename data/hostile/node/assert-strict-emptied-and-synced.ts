// attack: replaces the functions of node:assert, and those that were imported
// kind: verdict
// task: plain
// official: pass
// strict: forged|suspect
// expect: as above
import { createRequire, syncBuiltinESMExports } from "node:module";

const require = createRequire(import.meta.url);

const assert = require("node:assert");
for (const one of [assert, assert.strict])
  for (const name of ["equal", "deepEqual", "strictEqual", "deepStrictEqual", "throws"])
    one[name] = () => {};
syncBuiltinESMExports();

export function taskFunc(): unknown {
  return undefined;
}
