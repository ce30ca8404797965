import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { readVerdicts } from "../../../src/runs/verdict-log.ts";
import { waitFor } from "../../support/processes.ts";
import { InterruptedRun } from "./interrupted-run.ts";

test("an evaluation that is interrupted, then killed, leaves no process and ends as if nothing had been", async () => {
  const count = 20;
  const walk = await InterruptedRun.prepare(count, "--no-gt", "--no-cache");

  const interrupted = walk.start("results");
  const exit = once(interrupted, "exit");
  await waitFor(async () => (await walk.countLines("results")) >= 2);
  expect(await walk.listProcesses()).not.toEqual([]);
  expect(walk.listFolders()).toHaveLength(1);
  interrupted.kill("SIGINT");
  expect(await exit).toEqual([130, null]);
  expect(await walk.listProcesses()).toEqual([]);
  expect(walk.listFolders()).toEqual([]);
  const kept = await walk.countLines("results");
  expect(kept).toBeLessThan(count);

  const killed = walk.start("results");
  await waitFor(async () => (await walk.countLines("results")) >= kept + 2);
  expect(await walk.listProcesses()).not.toEqual([]);
  killed.kill("SIGKILL");
  expect(await walk.listLeft()).toEqual([]);
  expect(await walk.countLines("results")).toBeLessThan(count);

  expect(await walk.finish("results")).toBe(0);
  expect(await walk.countLines("results")).toBe(count);
  expect(await walk.finish("at-once")).toBe(0);
  expect(await walk.readResults("results")).toEqual(await walk.readResults("at-once"));
  const verdicts = await readVerdicts(walk.file("results", "verdicts.jsonl"));
  expect(verdicts.map((verdict) => verdict.outcome)).toEqual(
    Array.from({ length: count }, (_, index) => (index % 3 === 0 ? "fail" : "pass")),
  );
  expect(walk.listFolders()).toEqual([]);
});

// Moments of the start, of the ground truth, of the samples and of the writing.
const momentsMs = [300, 900, 1500, 2100, 1200, 2700];

test("an evaluation that is killed again and again, and its engine too, ends as if nothing had been", async () => {
  const count = 16;
  const walk = await InterruptedRun.prepare(count);
  for (const [index, ms] of momentsMs.entries()) {
    const child = walk.start("results");
    const exit = once(child, "exit");
    await pause(ms);
    // Every second time something of the engine goes first; the command itself must get over that.
    const pid = index % 2 === 0 ? undefined : await walk.findZygote(child);
    if (pid !== undefined) process.kill(pid, "SIGKILL");
    await pause(pid === undefined ? 0 : 300);
    child.kill("SIGKILL");
    await exit;
    expect(await walk.listLeft()).toEqual([]);
  }
  expect(await walk.finish("results")).toBe(0);
  // What a killed engine could not remove, the next one did.
  expect(walk.listFolders()).toEqual([]);
  const other = await InterruptedRun.prepare(count);
  expect(await other.finish("results")).toBe(0);
  expect(await walk.readResults("results")).toEqual(await other.readResults("results"));
});
