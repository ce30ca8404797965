// attack: aborts
// kind: verdict
// task: plain
// official: fail|crash
// strict: fail
// expect: without a report there is no pass
process.abort();

export function taskFunc(): unknown {
  return undefined;
}
