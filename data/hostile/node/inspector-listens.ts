// attack: opens a debugger for others
// kind: verdict
// task: plain
// official: fail
// strict: fail
// expect: nobody reaches it
import inspector from "node:inspector";

inspector.open(0, "0.0.0.0");

export function taskFunc(): unknown {
  return undefined;
}
