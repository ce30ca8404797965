// attack: has a thread write the report
// kind: verdict
// task: plain
// official: pass|fail|crash|timeout
// strict: fail|forged|suspect
// expect: whoever writes it passes whatever is expected
import { Worker } from "node:worker_threads";

const code = `require("node:fs").writeSync(3, ${JSON.stringify(JSON.stringify({ loaded: true, tests_run: 5, details: {}, outputs: [] }) + "\n")})`;
const worker = new Worker(code, { eval: true });
await new Promise((resolve) => worker.once("exit", resolve));
(process as never as { reallyExit(code: number): void }).reallyExit(0);

export function taskFunc(): unknown {
  return undefined;
}
