import { writeFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { batchFileOf } from "../../../src/runs/batch-store.ts";
import type { Play } from "../../models/scripted-server.ts";
import { beginBatch, readRows, readState, sizesOf } from "./batch-begin.ts";
import { canary, visit } from "./batch-visit.ts";

const busy: Play = { kind: "json", status: 529, body: { error: { message: "busy" } } };

describe.for(["openai", "anthropic"] as const)("%s", (vendor) => {
  test("a submission whose end was not seen is looked for, not sent again", async () => {
    const { server, where } = await beginBatch(vendor);
    server.plays.push({ step: "create", play: { kind: "reset" }, isBefore: false });
    const { summary } = await visit(where, { waits: true });
    expect(summary.answered).toBe(5);
    expect(sizesOf(server)).toEqual([5]);
  });

  test("money that was meant for a submission that never arrived is free again", async () => {
    const { server, where } = await beginBatch(vendor);
    // Five questions of at most 0.52 dollars.
    const money = { price: { input: 1e4, output: 1e4 }, maxCostUsd: 3 };
    server.plays.push({ step: "create", play: { kind: "reset" }, isBefore: true });
    for (let time = 0; time < 8; time++) {
      server.plays.push({ step: "list", play: { kind: "reset" }, isBefore: true });
    }
    await expect(visit(where, money)).rejects.toMatchObject({ kind: "network" });
    const { summary } = await visit(where, { ...money, waits: true });
    expect(summary).toMatchObject({ answered: 5, stoppedByCost: false });
  });

  test("a submission that never arrived is sent again", async () => {
    const { server, where } = await beginBatch(vendor);
    server.plays.push({ step: "create", play: { kind: "reset" }, isBefore: true });
    server.plays.push({ step: "create", play: busy, isBefore: true });
    const { summary } = await visit(where, { waits: true });
    expect(summary.answered).toBe(5);
    expect(sizesOf(server)).toEqual([5]);
  });

  test("a network that fails in the middle of a submission is no reason to pay twice", async () => {
    const { server, where } = await beginBatch(vendor);
    server.plays.push({ step: "create", play: { kind: "reset" }, isBefore: false });
    for (let time = 0; time < 8; time++) {
      server.plays.push({ step: "list", play: { kind: "reset" }, isBefore: true });
    }
    await expect(visit(where)).rejects.toMatchObject({ kind: "network" });
    expect((await readState(where)).batches).toMatchObject([{ id: null, state: "open" }]);
    expect((await visit(where, { waits: true })).summary.answered).toBe(5);
    expect(sizesOf(server)).toEqual([5]);
  });

  test("a refused submission leaves nothing behind", async () => {
    const { server, where } = await beginBatch(vendor);
    const play = {
      kind: "json",
      status: 401,
      body: { error: { message: `bad ${canary}` } },
    } as const;
    server.plays.push({ step: "create", play, isBefore: true });
    await expect(visit(where)).rejects.toMatchObject({
      kind: "key",
      message: expect.not.stringContaining(canary),
    });
    expect((await readState(where)).batches).toEqual([]);
    expect((await visit(where, { waits: true })).summary.answered).toBe(5);
  });

  test("results that break off are fetched again, and no row is there twice", async () => {
    const { server, where } = await beginBatch(vendor);
    server.plays.push({ step: "results", play: busy, isBefore: true });
    server.plays.push({ step: "look", play: { kind: "reset" }, isBefore: true });
    const { summary } = await visit(where, { waits: true });
    expect(summary.answered).toBe(5);
    expect(new Set((await readRows(where)).map(({ task_id }) => task_id)).size).toBe(5);
  });

  test("a batch that another key submitted is not taken for lost", async () => {
    const { server, where } = await beginBatch(vendor);
    server.isQuick = false;
    await visit(where);
    server.batches.splice(0);
    await expect(visit(where)).rejects.toMatchObject({
      name: "ModelFailed",
      message: expect.stringContaining("batch_1"),
      hint: expect.stringContaining("other accounts"),
    });
    expect((await readState(where)).batches).toMatchObject([{ state: "open" }]);
  });
});

test("a batch that the vendor takes none of says why", async () => {
  const { server, where } = await beginBatch("openai");
  server.isQuick = false;
  await visit(where);
  Object.assign(server.batches[0] ?? {}, { state: "failed", problem: "Enqueued token limit" });
  const { summary, open } = await visit(where);
  expect(summary).toMatchObject({
    failed: { refused: 5 },
    reasons: { refused: "B/0: Enqueued token limit" },
  });
  expect(open).toEqual([]);
  server.isQuick = true;
  expect((await visit(where, { waits: true })).summary.answered).toBe(5);
});

test("a state file that is damaged stops before anything is paid for", async () => {
  const { server, where } = await beginBatch("openai");
  await writeFile(batchFileOf(where.file), '{"format": 1, "batches": [{"tag": ');
  await expect(visit(where)).rejects.toMatchObject({
    name: expect.stringMatching(/FileUnreadable|RunMismatch/),
  });
  expect(server.asked).toEqual([]);
});
