// attack: never settles what it promises
// kind: verdict
// task: async
// official: fail|timeout|crash
// strict: fail
// expect: a test that does not end is no pass
// limit: 5
export function taskFunc(): Promise<never> {
  return new Promise(() => {});
}
