// attack: writes a report when it is called first
// kind: verdict
// task: plain
// official: pass|fail|crash
// strict: fail|forged|suspect
// expect: as above
import { writeSync } from "node:fs";

export function taskFunc(): never {
  writeSync(3, JSON.stringify({ loaded: true, tests_run: 5, details: {}, outputs: [] }) + "\n");
  process.kill(process.pid, "SIGKILL");
  for (;;);
}
