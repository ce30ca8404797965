import { once } from "node:events";
import { describe, expect, test } from "vitest";
import { waitFor } from "../../support/processes.ts";
import { deafCode, InterruptedRun } from "./interrupted-run.ts";

const quick = "def task_func():\n    return 42\n";
const codes = [`import time\ntime.sleep(6)\n${quick}`, ...Array.from({ length: 5 }, () => quick)];

/** Sends one SIGINT when the moment has come; the exit code, or null when the process took it before or after all its work. */
async function interrupt(run: InterruptedRun, hasCome: () => Promise<boolean>): Promise<unknown> {
  const child = run.start("results");
  const exit = once(child, "exit");
  await waitFor(async () => (await hasCome()) || child.exitCode !== null);
  child.kill("SIGINT");
  const [exitCode]: unknown[] = await exit;
  return exitCode;
}

const nothing = { processes: [], groups: [], folders: [] };

async function listLeft(run: InterruptedRun) {
  const [groups, folders] = [run.listGroups(), run.listFolders()];
  return { processes: await run.listProcesses(), groups, folders };
}

describe("one SIGINT ends the command, leaves nothing, and the same command goes on,", () => {
  test.for<[string, (run: InterruptedRun) => Promise<boolean>, unknown[]]>([
    ["while the walls are examined", async (run) => (await run.count("walls.py")) > 0, [130]],
    ["while a zygote imports", async (run) => (await run.count("zygote.py")) > 0, [130]],
    [
      "while samples are judged",
      async (run) => (await run.count("zygote.py")) > 3 && (await run.countLines("results")) > 1,
      [130],
    ],
    [
      "while it finishes",
      async (run) => (await run.countLines("results")) === codes.length,
      [0, 130, null],
    ],
  ])("%s", async ([, hasCome, exitCodes]) => {
    const run = await InterruptedRun.prepareCodes(codes, "--no-gt", "--no-cache");
    expect(exitCodes).toContain(await interrupt(run, () => hasCome(run)));
    expect(await listLeft(run)).toEqual(nothing);
    expect(await run.finish("results")).toBe(0);
    expect(await run.countLines("results")).toBe(codes.length);
    expect(await listLeft(run)).toEqual(nothing);
  });

  test("while a sample ignores everything", async () => {
    const run = await InterruptedRun.prepareCodes([deafCode], "--no-gt", "--timeout", "20");
    // The zygote, the worker, the init of its jail, the sample.
    const isRunning = async () => (await run.count("zygote.py")) === 4;
    expect(await interrupt(run, isRunning)).toBe(130);
    expect(await listLeft(run)).toEqual(nothing);
  });
});
