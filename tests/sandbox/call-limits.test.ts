import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { starterEnvironment } from "../support/open-sandbox.ts";

const run = promisify(execFile);
const cwd = path.resolve("python");

/** What Python says after calls of a function that computes for a while. */
async function call(program: string): Promise<string> {
  const head = `import time
from worker.inputs import Caller
def work(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end: pass
call = Caller()
`;
  const tail = "except Exception as error: print(type(error).__name__, error)";
  const { stdout } = await run(
    starterEnvironment.python,
    ["-B", "-c", `${head}${program}\n${tail}`],
    {
      cwd,
    },
  );
  return stdout.trim();
}

test("a call ends at its limit", async () => {
  const program = `call.start_group([0.1])
try: call(work, [5], 0.1)`;
  expect(await call(program)).toBe("TimeOver no answer after 0.1 s");
});

test("calls that keep their limits end when their group has none left", async () => {
  const program = `call.start_group([0.1, 0.1])
try:
    for number in range(40): call(work, [0.05], 0.1)`;
  expect(await call(program)).toMatch(/^TimeOver no answers? after/);
});
