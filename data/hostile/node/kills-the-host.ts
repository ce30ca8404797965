// attack: kills processes of the host
// kind: process
// task: plain
// official: fail|crash
// strict: fail
// expect: it sees none of them
for (const pid of [__HOST_PID__, __HOST_RUNNER__, process.ppid]) {
  for (const signal of ["SIGTERM", "SIGKILL"] as const) {
    try {
      process.kill(pid, signal);
    } catch {}
  }
}

export function taskFunc(): unknown {
  return undefined;
}
