import { chmod, mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test, vi } from "vitest";
import { errorMessage } from "../../src/lib/bench-error.ts";
import { WorkerSocket } from "../../src/sandbox/worker-socket.ts";
import type { Exit } from "../../src/schema/execution.ts";
import { makeExecution } from "../support/executions.ts";
import { waitFor } from "../support/processes.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { nothing, WatchedSandbox } from "./watched-sandbox.ts";

const passed = { kind: "reported", details: {} };
const slow = makeExecution({
  code: "import time\ntime.sleep(1)\ndef task_func():\n    return 42\n",
});
const endless = makeExecution({ code: "while True: pass" });
const deaf = makeExecution({
  code: `import signal
for number in range(1, 65):
    try: signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError): pass
while True:
    try:
        while True: pass
    except BaseException: pass`,
});

function send(signal: NodeJS.Signals, pids: readonly number[]): void {
  expect(pids).not.toEqual([]);
  for (const pid of pids) process.kill(pid, signal);
}

/** How a judging ended, as a text. */
function tell(judging: Promise<Exit>): Promise<string> {
  return judging.then(({ kind }) => kind, errorMessage);
}

describe.for([true, false])("with walls: %s", (jailed) => {
  test("a zygote that is killed while samples run and others wait takes none of them with it", async () => {
    await using watched = await WatchedSandbox.open({ parallel: 2, jailed });
    const exits = Array.from({ length: 6 }, () => watched.judge(slow));
    await watched.until("sample", 2);
    send("SIGKILL", await watched.list("zygote"));
    for (const exit of await Promise.all(exits)) expect(exit).toMatchObject(passed);
    expect(await watched.close()).toEqual(nothing);
  });

  test("a zygote that is killed while its workers are idle leaves nothing, and is replaced", async () => {
    await using watched = await WatchedSandbox.open({ parallel: 2, jailed });
    await Promise.all([watched.judge(slow), watched.judge(slow)]);
    await watched.until("worker", 2);
    send("SIGKILL", await watched.list("zygote"));
    expect(await watched.judge()).toMatchObject(passed);
    await watched.list("worker");
    expect(await watched.close()).toEqual(nothing);
  });

  test("the last zygote, killed when nothing is left to do, leaves nothing", async () => {
    await using watched = await WatchedSandbox.open({ parallel: 2, jailed });
    await Promise.all([watched.judge(slow), watched.judge(slow)]);
    expect(await watched.until("worker", 2)).toHaveLength(2);
    send("SIGKILL", await watched.list("zygote"));
    expect(await watched.close()).toEqual(nothing);
  });

  test("a sandbox that is closed in the middle starts nothing again", async () => {
    await using watched = await WatchedSandbox.open({ parallel: 1, jailed });
    const running = watched.judge(endless);
    await watched.until("sample", 1);
    const waiting = tell(watched.judge());
    expect(await watched.close()).toEqual(nothing);
    expect(await running).toMatchObject({ kind: "broken" });
    for (const said of [waiting, tell(watched.judge())]) expect(await said).toContain("closed");
    expect(await watched.list("zygote")).toEqual([]);
  });
});

test("as many killed zygotes as are kept do not stand in the way of others", async () => {
  await using watched = await WatchedSandbox.open({ parallel: 2 });
  const seeds = Array.from({ length: 6 }, (_, hashSeed) => hashSeed);
  await Promise.all(seeds.map((hashSeed) => watched.judge(makeExecution({ hashSeed }))));
  send("SIGKILL", await watched.until("zygote", 6));
  expect(await watched.judge(makeExecution({ hashSeed: 6 }))).toMatchObject(passed);
  expect(await watched.close()).toEqual(nothing);
});

test("the group of a worker that is killed goes while its zygote lives", async () => {
  await using watched = await WatchedSandbox.open();
  const running = watched.judge(endless);
  await watched.until("sample", 1);
  send("SIGKILL", await watched.list("worker"));
  expect(await running).toMatchObject({ kind: "broken" });
  await waitFor(async () => watched.listGroups().length === 0);
  expect(await watched.until("zygote", 1)).toHaveLength(1);
});

test("an init that is killed while its worker is idle costs no sample", async () => {
  await using watched = await WatchedSandbox.open({ parallel: 2 });
  await Promise.all([watched.judge(slow), watched.judge(slow)]);
  send("SIGKILL", await watched.until("init", 2));
  await watched.until("worker", 0);
  expect(await watched.judge()).toMatchObject(passed);
  expect(await watched.close()).toEqual(nothing);
});

test("an init that is killed in the middle of a sample breaks that run and is replaced", async () => {
  await using watched = await WatchedSandbox.open();
  const running = watched.judge(endless);
  await watched.until("sample", 1);
  send("SIGKILL", await watched.list("init"));
  expect(await running).toEqual({ kind: "broken", reason: "the init has ended" });
  expect(await watched.judge()).toMatchObject(passed);
  await watched.list("worker");
  expect(await watched.close()).toEqual(nothing);
});

test("a zygote that is stopped is given up after the grace, and replaced", async () => {
  await using watched = await WatchedSandbox.open({ patience: { graceMs: 5000 } });
  expect(await watched.judge()).toMatchObject(passed);
  const zygote = await watched.list("zygote");
  send("SIGSTOP", zygote);
  send("SIGKILL", await watched.list("worker"));
  await watched.until("worker", 0);
  // Its end may not have been heard yet: then it costs a run, which an engine repeats.
  const first = await watched.judge();
  expect(first.kind === "broken" ? await watched.judge() : first).toMatchObject(passed);
  expect(await watched.list("zygote")).not.toEqual(zygote);
  expect(await watched.close()).toEqual(nothing);
});

test("imports that do not end are a fault of the machine", async () => {
  const python = path.join(await temporaryFolder(), "python");
  await writeFile(python, "#!/bin/sh\nexec sleep 1000\n");
  await chmod(python, 0o755);
  await using watched = await WatchedSandbox.open({ python, patience: { importMs: 100 } });
  await expect(watched.judge()).rejects.toThrow(/Python process exited.*SIGKILL/);
  expect(await watched.close()).toEqual(nothing);
});

describe("an abort is answered, and nothing is left,", () => {
  test.for([
    ["while the zygote imports", endless, "zygote", []],
    ["while a sample runs", endless, "sample", []],
    ["while a sample ignores every signal", deaf, "sample", []],
    ["while the worker is stopped", endless, "sample", ["worker"]],
    ["while zygote and worker are stopped", endless, "sample", ["zygote", "worker"]],
  ] as const)("%s", async ([, execution, awaited, stopped]) => {
    await using watched = await WatchedSandbox.open();
    const controller = new AbortController();
    const running = tell(watched.judge(execution, controller.signal));
    await watched.until(awaited, 1);
    for (const level of stopped) send("SIGSTOP", await watched.list(level));
    controller.abort(new Error("stop"));
    expect(await running).toBe("stop");
    expect(await watched.close()).toEqual(nothing);
  });

  test("while a worker is waited for", async () => {
    await using watched = await WatchedSandbox.open();
    await watched.judge();
    send("SIGKILL", await watched.list("worker"));
    await watched.until("worker", 0);
    send("SIGSTOP", await watched.list("zygote"));
    const controller = new AbortController();
    const running = tell(watched.judge(endless, controller.signal));
    controller.abort(new Error("stop"));
    expect(await running).toBe("stop");
    expect(await watched.close()).toEqual(nothing);
  });
});

test("folders of killed engines are removed by the next one, also those without a door", async () => {
  const temporary = await temporaryFolder();
  const [old, young] = ["bcbOldOne", "bcbYoung1"].map((name) => path.join(temporary, name));
  for (const folder of [old, young]) await mkdir(folder ?? "");
  const longAgo = new Date(Date.now() - 24 * 3600 * 1000);
  await utimes(old ?? "", longAgo, longAgo);
  vi.stubEnv("TMPDIR", temporary);
  await using socket = new WorkerSocket();
  vi.unstubAllEnvs();
  const own = path.basename(socket.folder);
  await waitFor(async () => (await readdir(temporary)).length === 2);
  expect((await readdir(temporary)).toSorted()).toEqual([own, "bcbYoung1"].toSorted());
});
