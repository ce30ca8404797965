import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { listWorkerGroups } from "../support/control-groups.ts";
import { answerCode, makeExecution } from "../support/executions.ts";
import { openSandbox } from "../support/open-sandbox.ts";
import { findProcesses } from "../support/processes.ts";

test("a worker is not held to the memory of its samples: what they hold cannot have it killed", async ({
  skip,
}) => {
  const marker = crypto.randomUUID();
  await using sandbox = openSandbox({ marker });
  await sandbox.execute(makeExecution({ code: answerCode }));
  const pids = new Set(await findProcesses(marker));
  const groups = listMemoryGroups().filter(({ worker }) => pids.has(worker));
  if (groups.length === 0) skip("no memory group can be made here");
  for (const { worker, members } of groups) {
    expect(members).not.toContain(worker);
    expect(members).not.toEqual([]);
  }
});

function listMemoryGroups(): { worker: number; members: number[] }[] {
  return listWorkerGroups()
    .filter(({ folder }) => !folder.includes("/pids/"))
    .map(({ folder, worker }) => ({
      worker,
      members: readFileSync(path.join(folder, "cgroup.procs"), "utf8")
        .split("\n")
        .filter((line) => line !== "")
        .map(Number),
    }));
}
