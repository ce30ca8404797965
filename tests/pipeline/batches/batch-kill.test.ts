import { spawn } from "node:child_process";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { finish } from "../../cli/run-bcb.ts";
import type { BatchVendor } from "../../models/batch-dialects.ts";
import type { Step } from "../../models/batch-server.ts";
import { beginBatch, readRows } from "./batch-begin.ts";
import { batchTasks, type Visit } from "./batch-visit.ts";

const child = path.join(import.meta.dirname, "batch-child.ts");

function start(where: Visit) {
  return spawn(process.execPath, [child, JSON.stringify(where)], { env: process.env });
}

const ids = batchTasks.map(({ task_id }) => task_id);

async function readIds(where: Visit): Promise<string[]> {
  return (await readRows(where)).map(({ task_id }) => task_id);
}

const moments = (["create", "look", "results"] as const).flatMap((step) => [
  { step, phase: "before" as const },
  { step, phase: "after" as const },
]);
const all: { vendor: BatchVendor; step: Step; phase: "before" | "after" }[] = [
  { vendor: "openai", step: "upload", phase: "before" },
  { vendor: "openai", step: "upload", phase: "after" },
  ...(["openai", "anthropic"] as const).flatMap((vendor) =>
    moments.map((moment) => ({ vendor, ...moment })),
  ),
];

describe("killed at any moment, the same call neither loses a batch nor makes it twice", () => {
  test.for(all)("$vendor, $phase $step", async ({ vendor, step, phase }) => {
    const { server, where } = await beginBatch(vendor);
    const first = start(where);
    let kills = 0;
    server.onStep = (at, when) => {
      if (at !== step || when !== phase || kills > 0) return;
      kills += 1;
      first.kill("SIGKILL");
    };
    expect(await finish(first)).toMatchObject({ code: null });
    const second = await finish(start(where));
    expect(second).toMatchObject({ code: 0, stderr: "" });
    expect(server.batches.map(({ questions }) => questions.length)).toEqual([batchTasks.length]);
    expect((await readIds(where)).toSorted()).toEqual(ids);
  });

  test.for(["openai", "anthropic"] as const)("%s, while it takes the answers", async (vendor) => {
    const { server, where } = await beginBatch(vendor);
    server.pieceMs = 300;
    const first = start(where);
    const ended = finish(first);
    while ((await readIds(where)).length === 0) await sleep(20);
    first.kill("SIGKILL");
    expect(await ended).toMatchObject({ code: null });
    expect((await readIds(where)).length).toBeLessThan(ids.length);
    server.pieceMs = 0;
    expect(await finish(start(where))).toMatchObject({ code: 0, stderr: "" });
    expect(server.batches).toHaveLength(1);
    expect((await readIds(where)).toSorted()).toEqual(ids);
  });
});
