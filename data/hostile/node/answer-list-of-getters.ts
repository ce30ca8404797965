// attack: answers with a list whose items are asked for
// kind: verdict
// task: plain
// official: fail|pass
// strict: fail|forged|suspect
// expect: the items are what is compared
export function taskFunc(given: number[]): unknown {
  let asked = 0;
  return Object.defineProperty([], "0", {
    enumerable: true,
    get: () => (asked++, given?.[0] ?? 0),
  });
}
