// attack: writes a report itself, and goes
// kind: verdict
// task: plain
// official: pass|fail|crash
// strict: fail|forged|suspect
// expect: who writes it passes whatever is expected
import { writeSync } from "node:fs";

writeSync(3, "+" + JSON.stringify({ loaded: true, tests_run: 5, details: {}, outputs: [] }) + "\n");
(process as never as { reallyExit(code: number): void }).reallyExit(0);

export function taskFunc(): unknown {
  return undefined;
}
