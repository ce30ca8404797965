// attack: leaves with 0 while it is loaded
// kind: verdict
// task: plain
// official: fail|crash
// strict: fail
// expect: without a report there is no pass
process.exit(0);

export function taskFunc(): unknown {
  return undefined;
}
