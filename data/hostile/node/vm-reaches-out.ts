// attack: changes what is built in from another context
// kind: verdict
// task: plain
// official: fail|crash
// strict: fail
// expect: Node keeps its own
import vm from "node:vm";

vm.runInThisContext(
  "Function.prototype.call = Function.prototype.apply = function () {}; Object.is = () => true",
);

export function taskFunc(): unknown {
  return undefined;
}
