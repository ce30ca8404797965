import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { expect, test } from "vitest";
import { listWorkerGroups } from "../support/control-groups.ts";
import { answerCode, makeExecution } from "../support/executions.ts";
import { openSandbox } from "../support/open-sandbox.ts";
import { findProcesses } from "../support/processes.ts";

// The bar is 5,000: BCB_LEAK_SAMPLES=5000 npx vitest run --project unit tests/sandbox/leaks.test.ts
const count = Number(process.env["BCB_LEAK_SAMPLES"] ?? 200);

/** Each leaves a file, every fourth a process, every tenth a folder tree and shared memory. */
const untidy = (index: number) => `import os, subprocess
open("/tmp/left", "w").write("x" * 100_000)
if ${index} % 4 == 0: subprocess.Popen(["sleep", "1000"])
if ${index} % 10 == 0:
    os.makedirs("a/b/c")
    open("/dev/shm/left", "w").close()
${answerCode}`;

test("after many untidy samples nothing is left: namespace, mount, control group, process, file, memory", async () => {
  const marker = crypto.randomUUID();
  const sandbox = openSandbox({ marker, parallel: 2 });
  const judge = async (from: number, to: number): Promise<void> => {
    for (let index = from; index < to; index++) {
      const exit = await sandbox.execute(makeExecution({ code: untidy(index) }));
      expect(exit).toMatchObject({ kind: "reported", details: {} });
    }
  };
  const mountsBefore = listMounts();
  await judge(0, 20);
  const pids = await findProcesses(marker);
  const early = measure(pids);
  await Promise.all([judge(20, count / 2), judge(count / 2, count)]);
  const late = measure(await findProcesses(marker));
  // A second worker came in; nothing else did.
  expect(late.descriptors).toBeLessThanOrEqual(2 * early.descriptors);
  expect(late.namespaces).toBeLessThanOrEqual(2 * early.namespaces);
  expect(late.mib).toBeLessThan(2 * early.mib + 50);
  await sandbox[Symbol.asyncDispose]();
  expect(await findProcesses(marker)).toEqual([]);
  expect(listMounts()).toEqual(mountsBefore);
  expect(listWorkerGroups().filter(({ worker }) => pids.includes(worker))).toEqual([]);
}, 600_000);

/** But for those that a test of the command makes meanwhile, in its own folder. */
function listMounts(): string[] {
  const mounts = readFileSync("/proc/self/mountinfo", "utf8").split("\n");
  return mounts.filter((mount) => !mount.includes("/bcb-cli-"));
}

/** Open descriptors, different namespaces and private memory of the engine's processes. */
function measure(pids: readonly number[]) {
  const kinds = ["mnt", "net", "pid", "user", "ipc", "uts"];
  const links = pids.flatMap((pid) =>
    readdirSync(`/proc/${pid}/ns`)
      .filter((name) => kinds.includes(name))
      .map((name) => readlinkSync(`/proc/${pid}/ns/${name}`)),
  );
  const descriptors = pids.map((pid) => readdirSync(`/proc/${pid}/fd`).length);
  const mib = pids.map((pid) => {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
    return Number(/^Private_Dirty:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1024;
  });
  return { descriptors: sum(descriptors), namespaces: new Set(links).size, mib: sum(mib) };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
