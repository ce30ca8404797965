// attack: takes away what errors say of themselves
// kind: verdict
// task: plain
// official: fail
// strict: fail
// expect: a failure without a text is a failure
Error.prepareStackTrace = () => "";
Error.stackTraceLimit = 0;
Object.defineProperty(Error.prototype, "stack", { get: () => undefined });

export function taskFunc(): unknown {
  return undefined;
}
