// attack: writes a report without an end
// kind: verdict
// task: plain
// official: fail|crash|timeout
// strict: fail
// expect: it is cut
import { writeSync } from "node:fs";

const block = Buffer.alloc(1 << 20, "a");
for (let count = 0; count < 64; count++) writeSync(3, block);

export function taskFunc(): unknown {
  return undefined;
}
