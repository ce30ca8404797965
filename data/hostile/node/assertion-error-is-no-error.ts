// attack: makes the error of assertions one that is not thrown
// kind: verdict
// task: plain
// official: fail
// strict: fail
// expect: Node keeps its own
import { createRequire, syncBuiltinESMExports } from "node:module";

const require = createRequire(import.meta.url);

const assert = require("node:assert");
assert.AssertionError = class {};
Object.setPrototypeOf(assert.AssertionError.prototype, Promise.prototype);

export function taskFunc(): unknown {
  return undefined;
}
