import { spawn } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { listFamily } from "../../src/sandbox/process-load.ts";
import { waitFor } from "../support/processes.ts";
import { bcbFile, newUser, type BcbUser } from "./run-bcb.ts";

/** A user with a sample that sleeps, and the shell's line that judges it. */
async function prepare(sleepSeconds: number): Promise<{ user: BcbUser; line: string }> {
  const user = await newUser({ starter: true });
  const solution = `import time\ntime.sleep(${sleepSeconds})`;
  const row = { task_id: "Starter/0", solution };
  await writeFile(path.join(user.folder, "slow.jsonl"), `${JSON.stringify(row)}\n`);
  const flags = "--dataset starter --samples slow.jsonl --no-gt --no-cache";
  return { user, line: `"${process.execPath}" "${bcbFile}" evaluate ${flags}` };
}

function start(command: string, line: string, { folder, variables }: BcbUser): number {
  const child = spawn(command, ["-c", line], { cwd: folder, env: variables, stdio: "ignore" });
  return child.pid ?? 0;
}

async function isRunning(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, "latin1").catch(() => "");
  return /\) [^ZX]/.test(stat);
}

async function areGone(pids: readonly number[]): Promise<boolean> {
  return !(await Promise.all(pids.map(isRunning))).includes(true);
}

test.for([
  ["npx", 0],
  ["the shell between", 1],
] as const)("when %s is killed, the command and its workers end", async ([, depth]) => {
  const { user, line } = await prepare(600);
  const npx = start("npx", line, user);
  // npx, its shell, the command, a zygote and its worker.
  let pids: number[] = [];
  await waitFor(async () => {
    pids = listFamily(npx);
    return pids.length >= 5;
  });
  onTestFinished(async () => {
    for (const pid of pids) if (await isRunning(pid)) process.kill(pid, "SIGKILL");
  });
  process.kill(pids[depth] ?? 0, "SIGKILL");
  await expect(waitFor(() => areGone(pids))).resolves.toBeUndefined();
});

test.for([
  ["a person's shell", "sh", (line: string) => `${line} & echo $! > pid`],
  [
    "npx, with a session of its own",
    "npx",
    (line: string) => `setsid ${line} & echo $! > pid; sleep 2`,
  ],
] as const)("what was started by %s goes on without it", async ([, command, write]) => {
  const { user, line } = await prepare(4);
  const launcher = start(command, write(line), user);
  await waitFor(() => areGone([launcher]));
  const pid = Number(await readFile(path.join(user.folder, "pid"), "utf8"));
  expect(await isRunning(pid)).toBe(true);
  await waitFor(() => areGone([pid]));
  const results = path.join(user.folder, "slow_eval_results.json");
  expect(await readFile(results, "utf8")).toContain("Starter/0");
});
