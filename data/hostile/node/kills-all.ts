// attack: kills all that it may
// kind: process
// task: plain
// official: fail|crash
// strict: fail
// expect: only itself
try {
  process.kill(-1, "SIGKILL");
} catch {}

export function taskFunc(): unknown {
  return undefined;
}
