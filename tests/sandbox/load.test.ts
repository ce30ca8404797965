import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { keepCoresBusy } from "../support/busy-loops.ts";
import { answerCode, makeExecution } from "../support/executions.ts";
import { openSandbox } from "../support/open-sandbox.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** Computes for so long, by its own CPU time. */
function compute(seconds: number): string {
  return `import time\nwhile time.process_time() < ${seconds}: pass\n${answerCode}`;
}

/** Has its work done by children, of which none is left at the end. */
const computeByChildren = `
import subprocess, sys
for _ in range(4):
    subprocess.run([sys.executable, "-S", "-c", "import time\\nwhile time.process_time() < 0.15: pass"])
${answerCode}`;

describe.for([
  ["in a jail", true],
  ["without walls", false],
] as const)("on cores that others keep busy, %s", ([, jailed]) => {
  test.for([
    ["a sample that computes for less than its limit passes", compute(0.8), 1200, "reported"],
    ["so does one whose children compute", computeByChildren, 1500, "reported"],
    ["an endless loop runs out of time", "while True: pass", 500, "timeout"],
    ["so does one that sleeps", "import time\ntime.sleep(60)", 500, "timeout"],
  ] as const)("%s", async ([, code, limitMs, kind]) => {
    await using sandbox = openSandbox({ jailed });
    await sandbox.execute(makeExecution());
    using _loops = keepCoresBusy(4);
    const exit = await sandbox.execute(makeExecution({ code, limitMs }));
    expect(exit).toMatchObject(kind === "timeout" ? { kind } : { kind, details: {} });
  });

  test("a sample that hardly gets a core is ended at the hard limit, as starved", async () => {
    await using sandbox = openSandbox({ jailed });
    await sandbox.execute(makeExecution());
    using _loops = keepCoresBusy(30);
    const exit = await sandbox.execute(makeExecution({ code: "while True: pass", limitMs: 1000 }));
    expect(exit).toMatchObject({ kind: "timeout", starved: true });
  });
});

test("a sample passes beside one that keeps many sessions busy", async () => {
  await using sandbox = openSandbox({ parallel: 2 });
  await sandbox.execute(makeExecution());
  const crowd = `
import os, time
for _ in range(150):
    if os.fork() == 0:
        os.setsid()
        while True: pass
time.sleep(600)`;
  const [crowded, neighbour] = await Promise.all(
    [crowd, compute(1)].map((code) => sandbox.execute(makeExecution({ code, limitMs: 1500 }))),
  );
  expect(crowded).toMatchObject({ kind: "timeout" });
  expect(neighbour).toMatchObject({ kind: "reported", details: {} });
});

/** Notes each time that it is begun, and is killed the first time. */
const killedOnce = (log: string): string => `
import os, signal
with open(${JSON.stringify(log)}, "a+") as log:
    print("begun", file=log, flush=True)
    log.seek(0)
    if log.read().count("begun") == 1:
        os.kill(os.getpid(), signal.SIGKILL)
${answerCode}`;
const slow = (log: string): string => `
import time
time.sleep(1)
with open(${JSON.stringify(log)}, "a") as log:
    print("neighbour ended", file=log)
${answerCode}`;

describe("a sample that dies while others run", () => {
  test("is judged once more, alone", async () => {
    const log = path.join(await temporaryFolder(), "log");
    await using sandbox = openSandbox({ jailed: false, parallel: 2 });
    const [neighbour, exit] = await Promise.all(
      [slow(log), killedOnce(log)].map((code) => sandbox.execute(makeExecution({ code }))),
    );
    expect(neighbour).toMatchObject({ kind: "reported", details: {} });
    expect(exit).toMatchObject({ kind: "reported", details: {} });
    expect(await readLines(log)).toEqual(["begun", "neighbour ended", "begun"]);
  });

  test("is judged once more though others come without end", async () => {
    const log = path.join(await temporaryFolder(), "log");
    await using sandbox = openSandbox({ jailed: false, parallel: 2 });
    const answered = new AbortController();
    const keepComing = async (): Promise<number> => {
      let count = 0;
      for (; !answered.signal.aborted && count < 300; count++)
        await sandbox.execute(makeExecution());
      return count;
    };
    const traffic = [keepComing(), keepComing(), keepComing()];
    const exit = await sandbox.execute(makeExecution({ code: killedOnce(log) }));
    answered.abort();
    expect(exit).toMatchObject({ kind: "reported", details: {} });
    const counts = await Promise.all(traffic);
    expect(Math.max(...counts)).toBeLessThan(300);
  });

  test("is not judged again when nothing ran beside it", async () => {
    const log = path.join(await temporaryFolder(), "log");
    await using sandbox = openSandbox({ jailed: false, parallel: 2 });
    const exit = await sandbox.execute(makeExecution({ code: killedOnce(log) }));
    expect(exit).toMatchObject({ kind: "died", reason: "killed by SIGKILL" });
    expect(await readLines(log)).toEqual(["begun"]);
  });
});

async function readLines(file: string): Promise<string[]> {
  return (await readFile(file, "utf8")).trim().split("\n");
}
