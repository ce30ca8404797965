import { describe, expect, test } from "vitest";
import type { Sandbox } from "../../src/schema/execution.ts";
import { keepCoresBusy } from "../support/busy-loops.ts";
import { makeExecution } from "../support/executions.ts";
import { openSandbox } from "../support/open-sandbox.ts";

/** Two samples, the second handed in after the first, in the order in which they end. */
async function race(sandbox: Sandbox, first: string): Promise<string[]> {
  await sandbox.execute(makeExecution());
  const ended: string[] = [];
  const enter = async (name: string, code: string): Promise<void> => {
    const exit = await sandbox.execute(makeExecution({ code }));
    expect(exit).toMatchObject({ kind: "reported", details: {} });
    ended.push(name);
  };
  const quick = "def task_func():\n    return 42\n";
  await Promise.all([enter("first", `import time\n${first}\n${quick}`), enter("second", quick)]);
  return ended;
}

const sleep = "time.sleep(2)";
const compute = "end = time.monotonic() + 2\nwhile time.monotonic() < end: pass";

describe("the scheduler", () => {
  test.for([
    ["starts another sample while one sleeps, on one core", 1, 4096, sleep, ["second", "first"]],
    ["starts no other while one computes, on one core", 1, 4096, compute, ["first", "second"]],
    ["starts both at once on two cores", 2, 4096, compute, ["second", "first"]],
    ["runs one at a time above its memory", 1, 1, sleep, ["first", "second"]],
  ] as const)("%s", async ([, parallel, memoryMib, first, order]) => {
    await using sandbox = openSandbox({ parallel, memoryMib });
    expect(await race(sandbox, first)).toEqual(order);
  });

  test("takes no sample that waits for a core to be asleep", async () => {
    await using sandbox = openSandbox();
    await sandbox.execute(makeExecution());
    using _loops = keepCoresBusy(15);
    expect(await race(sandbox, compute)).toEqual(["first", "second"]);
  });

  test("the order of sets follows the hash seed of an execution", async () => {
    await using sandbox = openSandbox();
    const names = Array.from({ length: 30 }, (_, index) => `'name${index}'`).join(", ");
    const orders = await Promise.all(
      [1, 2, 1].map(async (hashSeed) => {
        const code = `raise ValueError(list({${names}}))`;
        const exit = await sandbox.execute(makeExecution({ code, hashSeed }));
        return exit.kind === "reported" ? exit.details["ALL"] : exit.kind;
      }),
    );
    expect(orders[0]).toContain("name");
    expect(orders[2]).toBe(orders[0]);
    expect(orders[1]).not.toBe(orders[0]);
  });

  test("more hash seeds than it keeps zygotes for are all served", async () => {
    await using sandbox = openSandbox({ parallel: 2 });
    const seeds = Array.from({ length: 9 }, (_, index) => index);
    const exits = await Promise.all(
      seeds.map((hashSeed) => sandbox.execute(makeExecution({ hashSeed }))),
    );
    expect(new Set(exits.map((exit) => exit.kind))).toEqual(new Set(["reported"]));
  });
});
