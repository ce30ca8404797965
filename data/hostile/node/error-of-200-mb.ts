// attack: throws an error of 200 MB
// kind: output
// task: plain
// official: fail|crash
// strict: fail
// expect: its text is cut
export function taskFunc(): never {
  throw new Error("a".repeat(200 << 20));
}
