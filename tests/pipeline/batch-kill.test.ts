import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { GeneratedRow } from "../../src/schema/generation.ts";
import { finish } from "../cli/run-bcb.ts";
import { batchDialects, type BatchVendor } from "../models/batch-dialects.ts";
import { startBatchServer, type Step } from "../models/batch-server.ts";
import { dialects } from "../models/dialects.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { batchTasks, type Visit } from "./batch-visit.ts";

const child = path.join(import.meta.dirname, "batch-child.ts");

function start(where: Visit) {
  return spawn(process.execPath, [child, JSON.stringify(where)], { env: process.env });
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
    const dialect = dialects.find(({ title }) => title === vendor);
    const server = await startBatchServer(batchDialects[vendor], ({ id }) => ({
      body: dialect?.answer({ text: `x = "${id}"` }),
    }));
    const where = { vendor, url: server.url, file: path.join(await temporaryFolder(), "m.jsonl") };
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
    const rows = (await readFile(where.file, "utf8"))
      .trim()
      .split("\n")
      .map((line) => GeneratedRow.parse(JSON.parse(line)).task_id);
    expect(rows.toSorted()).toEqual(batchTasks.map(({ task_id }) => task_id));
  });
});
