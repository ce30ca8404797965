// attack: replaces modules as they are loaded
// kind: verdict
// task: plain
// official: fail
// strict: fail
// expect: what the test imports is linked before
import { registerHooks } from "node:module";

registerHooks({
  resolve: (name, context, next) =>
    name.includes("assert")
      ? { url: "data:text/javascript,export default {}", shortCircuit: true }
      : next(name, context),
});

export function taskFunc(): unknown {
  return undefined;
}
