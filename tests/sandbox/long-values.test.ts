import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { starterEnvironment } from "../support/open-sandbox.ts";

const run = promisify(execFile);

/** Whether two long values are the same by what a sample's process says of them. */
async function areSame(one: string, other: string): Promise<boolean> {
  const program = `from worker.returned import decode, encode
n = 30_000
print(decode(encode(${one})).value == decode(encode(${other})).value)`;
  const options = { cwd: path.resolve("python") };
  const { stdout } = await run(starterEnvironment.python, ["-B", "-c", program], options);
  return stdout.trim() === "True";
}

test.for([
  ["[2] * n", "[2.0] * n", true],
  ["[0.0] * n", "[-0.0] * n", true],
  ["[2] * n", "[2] * (n - 1) + [3]", false],
  ["[(1, 'a', 0)] * n", "[(True, 'a', -0.0)] * n", true],
  ["[(1, 'a')] * n", "[('1', 'a')] * n", false],
  ["[(1, 'a')] * n", "[[1, 'a']] * n", false],
  ["[(1, 2), (3,)] * n", "[(1,), (2, 3)] * n", false],
  ["[(k % 9, 'a') for k in range(n)]", "[(k % 9, 'a') for k in range(n - 1)] + [(9, 'a')]", false],
] as const)("%s and %s are the same: %s", async ([one, other, expected]) => {
  expect(await areSame(one, other)).toBe(expected);
});
