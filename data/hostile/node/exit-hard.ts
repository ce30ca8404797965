// attack: leaves at once, by what Node has inside
// kind: verdict
// task: plain
// official: fail|crash
// strict: fail
// expect: without a report there is no pass
(process as never as { reallyExit(code: number): void }).reallyExit(0);

export function taskFunc(): unknown {
  return undefined;
}
