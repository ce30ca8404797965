// attack: answers with an object that becomes any number
// kind: verdict
// task: plain
// official: fail
// strict: fail
// expect: strict equality asks nobody
export function taskFunc(given: number): unknown {
  return { [Symbol.toPrimitive]: () => given * 2, valueOf: () => given * 2, length: 3 };
}
