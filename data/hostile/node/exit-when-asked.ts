// attack: leaves with 0 when it is called
// kind: verdict
// task: plain
// official: fail|crash
// strict: fail
// expect: without a report there is no pass
export function taskFunc(): never {
  process.exit(0);
}
