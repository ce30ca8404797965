// attack: catches whatever is thrown
// kind: verdict
// task: plain
// official: fail
// strict: fail
// expect: tests catch first
process.on("uncaughtException", () => {});
process.on("unhandledRejection", () => {});
process.setUncaughtExceptionCaptureCallback(() => {});

export function taskFunc(): unknown {
  return undefined;
}
