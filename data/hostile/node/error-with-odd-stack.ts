// attack: throws what cannot be made text
// kind: verdict
// task: plain
// official: fail
// strict: fail
// expect: it is a failure all the same
export function taskFunc(): never {
  throw Object.defineProperty({}, "stack", {
    get: () => {
      throw new Error("no");
    },
  });
}
