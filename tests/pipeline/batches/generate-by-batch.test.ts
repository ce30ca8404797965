import path from "node:path";
import { describe, expect, test } from "vitest";
import { batchClients } from "../../../src/models/batches/registry.ts";
import { openAnswerCache } from "../../../src/models/support/answer-cache.ts";
import { refuseOpenBatches } from "../../../src/runs/batch-store.ts";
import type { GenerationEvent } from "../../../src/pipeline/generate/generation-ledger.ts";
import { dialects } from "../../models/dialects.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { answer, beginBatch, code, readRows, readState, sizesOf } from "./batch-begin.ts";
import {
  batchTasks,
  canary,
  fastClock,
  planOf,
  recordOf,
  visit,
  type Visit,
} from "./batch-visit.ts";

describe.for(["openai", "anthropic"] as const)("%s", (vendor) => {
  test("submits, leaves, and takes the answers when it comes back", async () => {
    const { server, where } = await beginBatch(vendor);
    server.isQuick = false;
    const first = await visit(where);
    expect(first.summary).toMatchObject({ asked: 5, answered: 0 });
    expect(first.open).toMatchObject([
      { id: "batch_1", questions: 5, status: { state: "running" } },
    ]);
    expect(await readRows(where)).toEqual([]);
    const still = await visit(where);
    expect(still.open).toHaveLength(1);
    server.isQuick = true;
    const { summary, open } = await visit(where);
    expect(summary).toMatchObject({ asked: 5, answered: 5, failed: {}, inputTokens: 100 });
    expect(open).toEqual([]);
    expect((await readRows(where))[0]).toEqual({
      task_id: "B/0",
      solution: code,
      raw_solution: `Sure:\n\`\`\`python\n${code}\n\`\`\``,
      sample: 0,
      finish: "stop",
      usage: expect.objectContaining({ input_tokens: 20, output_tokens: 9 }),
      reasoning: null,
      cost_usd: null,
      ms: 0,
      cached: false,
    });
    const again = await visit(where);
    expect(again.summary).toMatchObject({ asked: 0, kept: 5 });
    expect(sizesOf(server)).toEqual([5]);
    expect(JSON.stringify([await readState(where), server.batches])).not.toContain(canary);
  });

  test("waits where it is told to, and tells of it", async () => {
    const { server, where } = await beginBatch(vendor);
    server.isQuick = false;
    const events: GenerationEvent[] = [];
    const clock = fastClock();
    const pauses: number[] = [];
    const { summary } = await visit(where, {
      waits: true,
      onEvent: (event) => events.push(event),
      clock: {
        ...clock,
        async pause(ms, signal) {
          pauses.push(ms);
          if (pauses.length === 4) server.isQuick = true;
          await clock.pause(ms, signal);
        },
      },
    });
    expect(summary.answered).toBe(5);
    expect(pauses).toEqual([10_000, 15_000, 22_500, 33_750]);
    expect(events.map(({ type }) => type)).toEqual([
      ...Array.from({ length: 5 }, () => "batch"),
      ...Array.from({ length: 5 }, () => "answer"),
    ]);
  });

  test("what expired or was refused is asked again by the next submission, and not before", async () => {
    const { server, where } = await beginBatch(vendor);
    let turn = 0;
    const dialect = dialects.find(({ title }) => title === vendor);
    server.fateOf = () => {
      turn += 1;
      const refusal = dialect?.refuse(500, "oh", "api_error");
      return turn % 5 === 0
        ? "expired"
        : turn % 5 === 1
          ? { status: 500, refusal }
          : answer(vendor);
    };
    const first = await visit(where, { waits: true });
    expect(first.summary.failed).toEqual({ expired: 1, overloaded: 1 });
    expect(first.summary.reasons["overloaded"]).toContain("oh");
    expect(sizesOf(server)).toEqual([5]);
    server.fateOf = () => answer(vendor);
    const second = await visit(where, { waits: true });
    expect(second.summary).toMatchObject({ asked: 2, answered: 2, kept: 3 });
    expect(sizesOf(server)).toEqual([2, 5]);
  });

  test("splits by the vendor's limits", async () => {
    const { server, where } = await beginBatch(vendor);
    const { summary } = await visit(where, { waits: true, ...(await withLimits(where, 2)) });
    expect(summary.answered).toBe(5);
    expect(sizesOf(server)).toEqual([1, 2, 2]);
  });

  test("a cancelled batch keeps what was answered, and asks nothing new", async () => {
    const { server, where } = await beginBatch(vendor);
    server.isQuick = false;
    await visit(where);
    for (const _ of ["called off", "still being called off"]) {
      expect((await visit(where, { cancels: true })).open).toMatchObject([
        { status: { state: "ending" } },
      ]);
    }
    for (const batch of server.batches) batch.state = "canceled";
    const { summary, open } = await visit(where, { cancels: true });
    expect(summary.failed).toEqual({ cancelled: 5 });
    expect(open).toEqual([]);
    expect(sizesOf(server)).toEqual([5]);
  });

  test("what a batch was sent for is kept, also when less is selected now", async () => {
    const { server, where } = await beginBatch(vendor);
    server.isQuick = false;
    await visit(where);
    server.isQuick = true;
    const { summary } = await visit(where, { tasks: batchTasks.slice(0, 2) });
    expect(summary).toMatchObject({ asked: 5, answered: 5 });
  });

  test("other settings are refused while a batch is under way, before its first answer", async () => {
    const { server, where } = await beginBatch(vendor);
    server.isQuick = false;
    await visit(where);
    const record = recordOf(where);
    const other = { ...record, decoding: { ...record.decoding, temperature: 0.8 } };
    await expect(visit(where, { plan: planOf(other) })).rejects.toThrow(/temperature: 0 -> 0\.8/);
    await expect(refuseOpenBatches(where.file)).rejects.toThrow(
      /5 of these requests is still running/,
    );
  });

  test("pays only for what fits below the limit, counting what is under way", async () => {
    const { server, where } = await beginBatch(vendor);
    server.isQuick = false;
    // 2 tokens in and 50 out at the most: 0.52 a question.
    const money = { price: { input: 1e4, output: 1e4 }, maxCostUsd: 1.2 };
    const first = await visit(where, money);
    expect(first.summary).toMatchObject({ stoppedByCost: true, answered: 0 });
    expect(sizesOf(server)).toEqual([2]);
    await visit(where, money);
    expect(sizesOf(server)).toEqual([2]);
    server.isQuick = true;
    // 29 tokens each: 0.58 are spent, and one more may cost 0.52.
    const { summary } = await visit(where, money);
    expect(summary).toMatchObject({ answered: 2, costUsd: 0.58 });
    expect(sizesOf(server)).toEqual([1, 2]);
  });

  test("takes from the answer cache what is there, and fills it", async () => {
    const { server, where } = await beginBatch(vendor);
    const folder = await temporaryFolder();
    using cache = await openAnswerCache(folder, () => {});
    await visit(where, { waits: true, cache });
    const { summary } = await visit({ ...where, file: path.join(folder, "n.jsonl") }, { cache });
    expect(summary).toMatchObject({ answered: 5, fromCache: 5 });
    expect(sizesOf(server)).toEqual([5]);
  });
});

async function withLimits(where: Visit, questions: number) {
  const { vendor, url } = where;
  const { model: name } = recordOf(where);
  const { default: open } = await batchClients[vendor]();
  const client = await open({
    name,
    baseUrl: `${url}/v1`,
    apiKey: canary,
    limitMs: 5000,
    variables: {},
  });
  return { client: { ...client, limits: { questions, bytes: 1e6 } } };
}
