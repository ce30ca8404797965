import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Sandbox } from "../../../src/schema/execution.ts";
import { answerCode, makeExecution } from "../../support/executions.ts";
import { findProcesses } from "../../support/processes.ts";

const long = 3600;

// Each leaves something behind that outlives its answer; MARKER is in the command line or the environment.
const leftovers: [title: string, code: string][] = [
  [
    "a thread",
    `import threading, time\nthreading.Thread(target=time.sleep, args=(${long},)).start()`,
  ],
  [
    "a child process",
    `import subprocess\nsubprocess.Popen(["sh", "-c", "sleep ${long} # MARKER"])`,
  ],
  [
    "a forked child that holds every descriptor",
    `import os, time\nos.environ["MARK"] = "MARKER"\nif os.fork() == 0:\n    time.sleep(${long})`,
  ],
  [
    "a daemon, forked twice, in a session of its own",
    `import os, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.execve("/bin/sh", ["sh", "-c", "sleep ${long} # MARKER"], {})
    os._exit(0)
os.wait()`,
  ],
  [
    "a family of processes that ignore SIGTERM",
    `import subprocess
subprocess.Popen(["sh", "-c", "trap '' TERM; (sleep ${long}; : MARKER) & (sleep ${long}; : MARKER) & wait"])`,
  ],
  [
    "a multiprocessing child",
    `import multiprocessing, time\nmultiprocessing.Process(target=time.sleep, args=(${long},)).start()`,
  ],
];

/** What a sample leaves running neither delays its verdict nor outlives it. */
export function describeLeftovers(use: () => Sandbox): void {
  describe("a sample that leaves behind", () => {
    test.for(leftovers)("%s has its verdict at once, and nothing stays", async ([, code]) => {
      const marker = randomUUID();
      const source = `${code.replaceAll("MARKER", marker)}\n${answerCode}`;
      // Without a verdict at once this would be a time-out of the whole test.
      const exit = await use().execute(makeExecution({ code: source, limitMs: 600_000 }));
      expect(exit).toMatchObject({ kind: "reported", details: {} });
      expect(await findProcesses(marker)).toEqual([]);
    });

    test("processes when its time is up loses them too", async () => {
      const marker = randomUUID();
      const code = `import subprocess, time\nsubprocess.Popen(["sh", "-c", "sleep ${long} # ${marker}"])\ntime.sleep(${long})`;
      const exit = await use().execute(makeExecution({ code, limitMs: 1000 }));
      expect(exit.kind).toBe("timeout");
      expect(await findProcesses(marker)).toEqual([]);
    });

    test("processes when it dies loses them too", async () => {
      const marker = randomUUID();
      const code = `import os, subprocess\nsubprocess.Popen(["sh", "-c", "sleep ${long} # ${marker}"])\nos._exit(7)`;
      const exit = await use().execute(makeExecution({ code }));
      expect(exit).toMatchObject({ kind: "died", reason: "ended with exit code 7" });
      expect(await findProcesses(marker)).toEqual([]);
    });

    test("a folder nested deeper than Python's stack is judged like any other", async () => {
      const code = `import os\nfor _ in range(1500):\n    os.mkdir("d")\n    os.chdir("d")\n${answerCode}`;
      const exit = await use().execute(makeExecution({ code }));
      expect(exit).toMatchObject({ kind: "reported", details: {} });
    });
  });
}
