import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { listWorkerGroups } from "../support/control-groups.ts";
import { answerCode, makeExecution } from "../support/executions.ts";
import { openSandbox } from "../support/open-sandbox.ts";
import { findProcesses } from "../support/processes.ts";

test.for([
  ["memory", "what they hold cannot have it killed", ["memory.max", "memory.limit_in_bytes"]],
  ["share of the cores", "it holds their clock", ["cpu.weight", "cpu.shares"]],
] as const)(
  "samples have a group for their %s, and their worker is not in it: %s",
  async ([name, , files], { skip }) => {
    const marker = crypto.randomUUID();
    await using sandbox = openSandbox({ marker });
    await sandbox.execute(makeExecution({ code: answerCode }));
    const pids = new Set(await findProcesses(marker));
    const groups = listGroups(files).filter(({ worker }) => pids.has(worker));
    if (groups.length === 0) skip(`no group for the ${name} can be made here`);
    for (const { worker, members } of groups) {
      expect(members).not.toContain(worker);
      expect(members).not.toEqual([]);
    }
  },
);

/** Those that have one of these files. */
function listGroups(files: readonly string[]): { worker: number; members: number[] }[] {
  return listWorkerGroups()
    .filter(({ folder }) => files.some((file) => existsSync(path.join(folder, file))))
    .map(({ folder, worker }) => ({
      worker,
      members: readFileSync(path.join(folder, "cgroup.procs"), "utf8")
        .split("\n")
        .filter((line) => line !== "")
        .map(Number),
    }));
}
