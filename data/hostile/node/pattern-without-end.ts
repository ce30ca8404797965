// attack: matches a pattern that takes for ever
// kind: resources
// task: plain
// official: timeout
// strict: fail
// expect: its time is over some day
// limit: 3
/^(a+)+$/.test("a".repeat(50) + "b");

export function taskFunc(): unknown {
  return undefined;
}
