// attack: puts another module into the cache of the loader
// kind: verdict
// task: plain
// official: fail
// strict: fail
// expect: built-in modules come from elsewhere
import { createRequire, syncBuiltinESMExports } from "node:module";

const require = createRequire(import.meta.url);

const assert = { equal() {}, deepEqual() {}, throws() {} };
require.cache["node:assert/strict"] = { exports: assert } as never;
require("node:module")._load = () => assert;

export function taskFunc(): unknown {
  return undefined;
}
