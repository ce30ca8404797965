// attack: writes into a folder of the host
// kind: files
// task: plain
// official: fail
// strict: fail
// expect: it is not there
import { appendFileSync, rmSync, writeFileSync } from "node:fs";

for (const name of ["canary", __MARK__]) {
  try {
    appendFileSync(`${__HOST_FOLDER__}/${name}`, "gone");
  } catch {}
}
for (const folder of ["/", "/tmp", "/var/tmp", "/dev/shm", "/run", "/home"]) {
  try {
    writeFileSync(`${folder}/${__MARK__}`, "here");
  } catch {}
}
rmSync(__HOST_FOLDER__, { recursive: true, force: true });

export function taskFunc(): unknown {
  return undefined;
}
