// attack: replaces timers and promises
// kind: verdict
// task: plain
// official: fail|timeout|crash
// strict: fail
// expect: tests that do not end are no pass
// limit: 5
globalThis.setTimeout = (() => 0) as never;
globalThis.setImmediate = (() => 0) as never;
globalThis.queueMicrotask = () => {};
Promise.prototype.then = (() => Promise.resolve()) as never;

export function taskFunc(): unknown {
  return undefined;
}
