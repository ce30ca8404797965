import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { readBusyMs } from "../../src/sandbox/process-load.ts";
import { parts } from "../support/parts.ts";

const busyChild = `
import os, sys, threading, time

def work():
    if os.fork() == 0:
        while time.process_time() < 0.5:
            pass
        print("ready", flush=True)
        sys.stdin.read()
        os._exit(0)

thread = threading.Thread(target=lambda: (work(), sys.stdin.read()))
thread.start()
thread.join()
`;

test("a child that a thread has forked counts as busy", async () => {
  const parent = spawn(parts.starter.python, ["-c", busyChild]);
  await once(parent.stdout, "data");
  expect(readBusyMs(parent.pid ?? 0)).toBeGreaterThanOrEqual(400);
  parent.stdin.end();
  await once(parent, "exit");
});

test("of a process that is gone nothing is known", async () => {
  const gone = spawn(parts.starter.python, ["-c", ""]);
  await once(gone, "exit");
  expect(readBusyMs(gone.pid ?? 0)).toBeUndefined();
});
