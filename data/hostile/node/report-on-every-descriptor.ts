// attack: writes a report wherever it can
// kind: verdict
// task: plain
// official: pass|fail|crash
// strict: fail|forged|suspect
// expect: as above
import { writeSync } from "node:fs";

for (let place = 0; place < 64; place++) {
  try {
    writeSync(
      place,
      JSON.stringify({ loaded: true, tests_run: 5, details: {}, outputs: [] }) + "\n",
    );
  } catch {}
}
(process as never as { reallyExit(code: number): void }).reallyExit(0);

export function taskFunc(): unknown {
  return undefined;
}
