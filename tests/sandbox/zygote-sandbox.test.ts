import { chmod, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import type { Sandbox } from "../../src/schema/execution.ts";
import { makeExecution } from "../support/executions.ts";
import { openSandbox } from "../support/open-sandbox.ts";
import { parts } from "../support/parts.ts";
import { findProcesses, waitFor } from "../support/processes.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { describeSandbox } from "./contract.ts";

describeSandbox("with walls", true, () => openSandbox({ parallel: 2 }));
describeSandbox("without walls", false, () => openSandbox({ parallel: 2, jailed: false }));

/** Kills each new process with the marker as soon as it is seen. */
async function killNew(marker: string, times: number): Promise<void> {
  const killed = new Set<number>();
  while (killed.size < times) {
    const pid = (await findProcesses(marker)).find((one) => !killed.has(one));
    if (pid === undefined) continue;
    killed.add(pid);
    process.kill(pid, "SIGKILL");
  }
}

describe("a zygote that is killed while it imports", () => {
  test("is started again, and no sample hears of it", async () => {
    const marker = crypto.randomUUID();
    await using sandbox = openSandbox({ marker });
    const exit = sandbox.execute(makeExecution());
    await killNew(marker, 2);
    expect(await exit).toMatchObject({ kind: "reported", details: {} });
  });

  test("again and again is a fault of the machine", async () => {
    const marker = crypto.randomUUID();
    await using sandbox = openSandbox({ marker });
    const exit = sandbox.execute(makeExecution());
    await Promise.all([
      killNew(marker, 3),
      expect(exit).rejects.toThrow(/Python process exited.*SIGKILL/),
    ]);
  });
});

describe("a worker", () => {
  const passed = { kind: "reported", details: {} };
  const lost = { kind: "broken", reason: "the worker ended before its sample" };

  test("that is killed in the middle of a sample breaks that run and is replaced", async () => {
    const marker = crypto.randomUUID();
    await using sandbox = openSandbox({ marker });
    await sandbox.execute(makeExecution());
    const [, worker] = await findProcesses(marker);
    const running = sandbox.execute(makeExecution({ code: "while True: pass" }));
    await waitFor(async () => (await findProcesses(marker)).length === 4);
    process.kill(worker ?? 0, "SIGKILL");
    expect(await running).toEqual(lost);
    await waitFor(async () => (await findProcesses(marker)).length === 1);
    expect(await sandbox.execute(makeExecution())).toMatchObject(passed);
  });

  test("that is killed while it is idle costs one broken run at most", async () => {
    const marker = crypto.randomUUID();
    await using sandbox = openSandbox({ marker });
    await sandbox.execute(makeExecution());
    for (const pid of await findProcesses(marker)) process.kill(pid, "SIGKILL");
    const exit = await sandbox.execute(makeExecution());
    expect(["broken", "reported"]).toContain(exit.kind);
    expect(await sandbox.execute(makeExecution())).toMatchObject(passed);
  });

  test("that a sample stops is given up after the grace, and replaced", async () => {
    await using sandbox = openSandbox({ patience: { graceMs: 500 }, jailed: false });
    const code = "import ctypes, os\nctypes.CDLL(None).kill(os.getppid(), 19)\nwhile True: pass";
    const exit = await sandbox.execute(makeExecution({ code, limitMs: 1000 }));
    expect(exit).toEqual(lost);
    expect(await sandbox.execute(makeExecution())).toMatchObject(passed);
  });

  test("ends with its sandbox", async () => {
    const marker = crypto.randomUUID();
    const sandbox = openSandbox({ marker });
    await sandbox.execute(makeExecution());
    expect(await findProcesses(marker)).toHaveLength(3); // the zygote, a worker, the init of its jail
    await sandbox[Symbol.asyncDispose]();
    expect(await findProcesses(marker)).toEqual([]);
  });

  test("is gone, sample and all, when an abort has been answered", async () => {
    const marker = crypto.randomUUID();
    await using sandbox = openSandbox({ marker });
    const controller = new AbortController();
    const running = sandbox.execute(makeExecution({ code: "while True: pass" }), controller.signal);
    await waitFor(async () => (await findProcesses(marker)).length === 4);
    controller.abort(new Error("stop"));
    await expect(running).rejects.toThrow("stop");
    expect(await findProcesses(marker)).toHaveLength(1);
  });

  test("that cannot begin a sample says why, and the sample is not blamed", async () => {
    await using sandbox = openSandbox();
    const execution = makeExecution();
    const limits = { ...execution.limits, addressSpaceMib: 2 ** 50 };
    expect(await sandbox.execute({ ...execution, limits })).toEqual({
      kind: "broken",
      reason: expect.stringContaining("the sample was not begun: OverflowError"),
    });
    expect(await sandbox.execute(execution)).toMatchObject(passed);
  });

  test("whose machine allows less than the limits uses what it allows", async () => {
    const python = path.join(await temporaryFolder(), "python");
    await writeFile(python, `#!/bin/sh\nulimit -s 8192\nexec ${parts.starter.python} "$@"\n`);
    await chmod(python, 0o755);
    await using sandbox = openSandbox({ python });
    expect(await sandbox.execute(makeExecution())).toMatchObject(passed);
  });

  test("orders sets the same way as every other worker", async () => {
    const names = Array.from({ length: 30 }, (_, index) => `'name-${index}'`).join(", ");
    const code = `raise ValueError(list({${names}}))`;
    await using one = openSandbox();
    await using other = openSandbox();
    const order = async (sandbox: Sandbox): Promise<unknown> => {
      const exit = await sandbox.execute(makeExecution({ code }));
      return exit.kind === "reported" ? exit.details["ALL"] : undefined;
    };
    expect(await order(one)).toContain("name-");
    expect(await order(other)).toBe(await order(one));
  });

  test.for([
    ["is not there", "/nowhere/python", "ENOENT"],
    ["is no Python", "/bin/false", "exit code 1"],
  ] as const)("whose interpreter %s is refused in words", async ([, python, reason]) => {
    await using sandbox = openSandbox({ python });
    const refused = sandbox.execute(makeExecution());
    await expect(refused).rejects.toThrow(reason);
    await expect(refused).rejects.toMatchObject({ name: "SandboxBroken", exitCode: 3 });
  });
});
