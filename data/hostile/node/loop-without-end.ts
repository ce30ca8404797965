// attack: computes without an end
// kind: resources
// task: plain
// official: timeout
// strict: fail
// expect: its time is over some day
// limit: 3
export function taskFunc(): never {
  for (;;);
}
