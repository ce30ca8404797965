// attack: never lets anybody else have a turn
// kind: resources
// task: plain
// official: timeout|crash
// strict: fail
// expect: its time is over some day
// limit: 3
const again = (): Promise<void> => Promise.resolve().then(again);
await again();

export function taskFunc(): unknown {
  return undefined;
}
