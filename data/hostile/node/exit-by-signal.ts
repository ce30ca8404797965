// attack: ends itself by a signal
// kind: verdict
// task: plain
// official: fail|crash
// strict: fail
// expect: without a report there is no pass
process.kill(process.pid, "SIGTERM");

export function taskFunc(): unknown {
  return undefined;
}
