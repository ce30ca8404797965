// attack: starts threads without an end
// kind: resources
// task: plain
// official: fail|crash|timeout
// strict: fail
// expect: there is a limit to them
// limit: 6
import { Worker } from "node:worker_threads";

for (let count = 0; count < 60; count++)
  new Worker("for (;;);", { eval: true }).on("error", () => {});

export function taskFunc(): unknown {
  return undefined;
}
