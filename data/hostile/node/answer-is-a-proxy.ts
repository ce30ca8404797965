// attack: answers with what has every property
// kind: verdict
// task: plain
// official: fail
// strict: fail
// expect: it is not equal
export function taskFunc(): unknown {
  const other: unknown = new Proxy(function () {}, {
    get: () => other,
    has: () => true,
    apply: () => other,
  });
  return other;
}
