// attack: writes what is no report
// kind: verdict
// task: plain
// official: fail|crash
// strict: fail
// expect: it is no pass
import { writeSync } from "node:fs";

writeSync(3, Buffer.from([0, 255, 10, 123, 10]));
(process as never as { reallyExit(code: number): void }).reallyExit(0);

export function taskFunc(): unknown {
  return undefined;
}
