// honest: asks a thread and a child
// task: plain
import { spawnSync } from "node:child_process";
import { Worker } from "node:worker_threads";

const worker = new Worker("require('node:worker_threads').parentPort.postMessage(2)", {
  eval: true,
});
const factor: number = await new Promise((resolve) => worker.once("message", resolve));
const child = spawnSync(process.execPath, ["-e", "process.exit(3)"]);

export function taskFunc(given: unknown): unknown {
  if (child.status !== 3) throw new Error("the child did not run");
  if (Array.isArray(given)) return given.map((one) => taskFunc(one));
  if (typeof given !== "number") throw new TypeError("no number");
  return given * factor;
}
