// attack: has a child write the report
// kind: verdict
// task: plain
// official: pass|fail|crash
// strict: fail|forged|suspect
// expect: another process wrote it
import { spawnSync } from "node:child_process";

const code = `require("node:fs").writeSync(3, ${JSON.stringify(JSON.stringify({ loaded: true, tests_run: 5, details: {}, outputs: [] }) + "\n")})`;
spawnSync(process.execPath, ["-e", code], { stdio: ["ignore", "ignore", "ignore", 3] });
(process as never as { reallyExit(code: number): void }).reallyExit(0);

export function taskFunc(): unknown {
  return undefined;
}
