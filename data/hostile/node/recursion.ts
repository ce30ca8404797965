// attack: calls itself without an end
// kind: resources
// task: plain
// official: fail|crash
// strict: fail
// expect: it is a failure
export function taskFunc(given: unknown): unknown {
  return taskFunc([given]);
}
