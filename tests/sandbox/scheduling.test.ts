import path from "node:path";
import { describe, expect, test } from "vitest";
import { environmentVariables } from "../../src/environment/environment-variables.ts";
import { createZygoteSandbox } from "../../src/sandbox/zygote-sandbox.ts";
import type { Exit, Sandbox } from "../../src/schema/execution.ts";
import { makeExecution } from "../support/executions.ts";
import { parts } from "../support/parts.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

function open(changes: { parallel?: number; memoryMib?: number } = {}): Sandbox {
  return createZygoteSandbox({
    python: parts.starter.python,
    variables: environmentVariables(parts.starter),
    parallel: 1,
    memoryMib: 4096,
    sources: [],
    standardModules: new Set(),
    ...changes,
  });
}

/** Two samples: one sleeps until the other, handed in after it, has left a file. */
async function meet(sandbox: Sandbox, waiting: string): Promise<[Exit, Exit]> {
  const file = JSON.stringify(path.join(await temporaryFolder(), "here"));
  const sleeper = `import os, time
def task_func():
    while not os.path.exists(${file}):
        ${waiting}
    return 42
`;
  const visitor = `def task_func():\n    open(${file}, "w").close()\n    return 42\n`;
  return Promise.all([
    sandbox.execute(makeExecution({ code: sleeper, limitMs: 4000 })),
    sandbox.execute(makeExecution({ code: visitor })),
  ]);
}

describe("the scheduler", () => {
  test("starts another sample while one sleeps, on one core", async () => {
    await using sandbox = open();
    const exits = await meet(sandbox, "time.sleep(0.05)");
    expect(exits.map((exit) => exit.kind === "reported" && exit.details)).toEqual([{}, {}]);
  });

  test("starts no other sample while one computes, on one core", async () => {
    await using sandbox = open();
    const [first, second] = await meet(sandbox, "pass");
    expect(first.kind).toBe("timeout");
    expect(second).toMatchObject({ kind: "reported", details: {} });
  });

  test("starts both at once on two cores", async () => {
    await using sandbox = open({ parallel: 2 });
    const exits = await meet(sandbox, "pass");
    expect(exits.map((exit) => exit.kind)).toEqual(["reported", "reported"]);
  });

  test("above its memory it runs one sample at a time, and all of them", async () => {
    await using sandbox = open({ memoryMib: 1 });
    const [first, second] = await meet(sandbox, "time.sleep(0.05)");
    expect(first.kind).toBe("timeout");
    expect(second).toMatchObject({ kind: "reported", details: {} });
  });

  test("the order of sets follows the hash seed of an execution", async () => {
    await using sandbox = open();
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
    await using sandbox = open({ parallel: 2 });
    const seeds = Array.from({ length: 9 }, (_, index) => index);
    const exits = await Promise.all(
      seeds.map((hashSeed) => sandbox.execute(makeExecution({ hashSeed }))),
    );
    expect(new Set(exits.map((exit) => exit.kind))).toEqual(new Set(["reported"]));
  });
});
