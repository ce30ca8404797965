// attack: starts processes without an end
// kind: resources
// task: plain
// official: fail|crash|timeout
// strict: fail
// expect: there is a limit to them
import { spawn } from "node:child_process";

for (let count = 0; count < 400; count++) {
  try {
    spawn("sleep", ["30", __MARK__], { stdio: "ignore" }).on("error", () => {});
  } catch {}
}

export function taskFunc(): unknown {
  return undefined;
}
