// attack: writes a report when the process ends
// kind: verdict
// task: plain
// official: fail|pass|crash
// strict: fail|forged|suspect
// expect: the first report counts, or is met by a control
import { writeSync } from "node:fs";

process.on("exit", () =>
  writeSync(3, JSON.stringify({ loaded: true, tests_run: 5, details: {}, outputs: [] }) + "\n"),
);
process.exit(0);

export function taskFunc(): unknown {
  return undefined;
}
