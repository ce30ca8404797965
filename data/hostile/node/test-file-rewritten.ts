// attack: writes another test in place of the one that is loaded
// kind: verdict
// task: plain
// official: fail
// strict: fail
// expect: it is loaded already
import { writeFileSync } from "node:fs";

writeFileSync(
  "solution.test.ts",
  'import { test } from "node:test"; for (const n of "abcde") test(n, () => {});',
);

export function taskFunc(): unknown {
  return undefined;
}
