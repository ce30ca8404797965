// attack: leaves a process behind
// kind: process
// task: plain
// official: fail
// strict: fail
// expect: it ends with the sample
import { spawn } from "node:child_process";

spawn("setsid", ["sleep", "300", __MARK__], { detached: true, stdio: "ignore" })
  .on("error", () => {})
  .unref();
spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)", __MARK__], {
  detached: true,
  stdio: "ignore",
}).unref();

export function taskFunc(): unknown {
  return undefined;
}
