import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { AnswerCache } from "../../src/models/support/answer-cache.ts";
import { batchFileOf, refuseOpenBatches } from "../../src/pipeline/batch-book.ts";
import type { GenerationEvent } from "../../src/pipeline/generate.ts";
import { BatchState } from "../../src/schema/batch-state.ts";
import { GeneratedRow } from "../../src/schema/generation.ts";
import { batchDialects, type BatchVendor } from "../models/batch-dialects.ts";
import { startBatchServer, type BatchServer, type Fate } from "../models/batch-server.ts";
import { dialects } from "../models/dialects.ts";
import type { Play } from "../models/scripted-server.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { batchTasks, canary, fastClock, recordOf, visit, type Visit } from "./batch-visit.ts";

const code = "import os\ndef task_func():\n    return os";

function answer(vendor: BatchVendor): Fate {
  const dialect = dialects.find(({ title }) => title === vendor);
  return { body: dialect?.answer({ text: `Sure:\n\`\`\`python\n${code}\n\`\`\`` }) };
}

async function begin(vendor: BatchVendor): Promise<{ server: BatchServer; where: Visit }> {
  const server = await startBatchServer(batchDialects[vendor], () => answer(vendor));
  const file = path.join(await temporaryFolder(), "m.jsonl");
  return { server, where: { vendor, url: server.url, file } };
}

async function readRows({ file }: Visit): Promise<GeneratedRow[]> {
  const text = (await readFile(file, "utf8")).trim();
  return text === "" ? [] : text.split("\n").map((line) => GeneratedRow.parse(JSON.parse(line)));
}

async function readState({ file }: Visit): Promise<BatchState> {
  return BatchState.parse(JSON.parse(await readFile(batchFileOf(file), "utf8")));
}

const sizes = ({ batches }: BatchServer) => batches.map(({ questions }) => questions.length);
const busy: Play = { kind: "json", status: 529, body: { error: { message: "busy" } } };

describe.for(["openai", "anthropic"] as const)("%s", (vendor) => {
  test("submits, leaves, and takes the answers when it comes back", async () => {
    const { server, where } = await begin(vendor);
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
    expect(sizes(server)).toEqual([5]);
    expect(JSON.stringify([await readState(where), server.batches])).not.toContain(canary);
  });

  test("waits where it is told to, and tells of it", async () => {
    const { server, where } = await begin(vendor);
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
    const { server, where } = await begin(vendor);
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
    expect(sizes(server)).toEqual([5]);
    server.fateOf = () => answer(vendor);
    const second = await visit(where, { waits: true });
    expect(second.summary).toMatchObject({ asked: 2, answered: 2, kept: 3 });
    expect(sizes(server)).toEqual([2, 5]);
  });

  test("splits by the vendor's limits", async () => {
    const { server, where } = await begin(vendor);
    const { summary } = await visit(where, { waits: true, ...(await withLimits(where, 2)) });
    expect(summary.answered).toBe(5);
    expect(sizes(server)).toEqual([1, 2, 2]);
  });

  test("a submission whose end was not seen is looked for, not sent again", async () => {
    const { server, where } = await begin(vendor);
    server.plays.push({ step: "create", play: { kind: "reset" }, isBefore: false });
    const { summary } = await visit(where, { waits: true });
    expect(summary.answered).toBe(5);
    expect(sizes(server)).toEqual([5]);
  });

  test("a submission that never arrived is sent again", async () => {
    const { server, where } = await begin(vendor);
    server.plays.push({ step: "create", play: { kind: "reset" }, isBefore: true });
    server.plays.push({ step: "create", play: busy, isBefore: true });
    const { summary } = await visit(where, { waits: true });
    expect(summary.answered).toBe(5);
    expect(sizes(server)).toEqual([5]);
  });

  test("a network that fails in the middle of a submission is no reason to pay twice", async () => {
    const { server, where } = await begin(vendor);
    server.plays.push({ step: "create", play: { kind: "reset" }, isBefore: false });
    for (let time = 0; time < 8; time++) {
      server.plays.push({ step: "list", play: { kind: "reset" }, isBefore: true });
    }
    await expect(visit(where)).rejects.toMatchObject({ kind: "network" });
    expect((await readState(where)).batches).toMatchObject([{ id: null, state: "open" }]);
    expect((await visit(where, { waits: true })).summary.answered).toBe(5);
    expect(sizes(server)).toEqual([5]);
  });

  test("two calls at once do not submit the same questions twice", async () => {
    const { server, where } = await begin(vendor);
    let second: Promise<unknown> | undefined;
    server.onStep = (step, phase) => {
      if (step === "create" && phase === "before") second ??= visit(where);
    };
    await visit(where, { waits: true }).catch(() => {});
    await second?.catch(() => {});
    expect(sizes(server)).toEqual([5]);
  });

  test("a refused submission leaves nothing behind", async () => {
    const { server, where } = await begin(vendor);
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

  test("a cancelled batch keeps what was answered, and asks nothing new", async () => {
    const { server, where } = await begin(vendor);
    server.isQuick = false;
    await visit(where);
    const { summary, open } = await visit(where, { cancels: true });
    expect(server.batches.map(({ state }) => state)).toEqual(["canceled"]);
    expect(summary.failed).toEqual({ cancelled: 5 });
    expect(open).toEqual([]);
    expect(sizes(server)).toEqual([5]);
  });

  test("what a batch was sent for is kept, also when less is selected now", async () => {
    const { server, where } = await begin(vendor);
    server.isQuick = false;
    await visit(where);
    server.isQuick = true;
    const { summary } = await visit(where, { tasks: batchTasks.slice(0, 2) });
    expect(summary).toMatchObject({ asked: 5, answered: 5 });
  });

  test("results that break off are fetched again, and no row is there twice", async () => {
    const { server, where } = await begin(vendor);
    server.plays.push({ step: "results", play: busy, isBefore: true });
    server.plays.push({ step: "look", play: { kind: "reset" }, isBefore: true });
    const { summary } = await visit(where, { waits: true });
    expect(summary.answered).toBe(5);
    expect(new Set((await readRows(where)).map(({ task_id }) => task_id)).size).toBe(5);
  });

  test("other settings are refused while a batch is under way, before its first answer", async () => {
    const { server, where } = await begin(vendor);
    server.isQuick = false;
    await visit(where);
    const record = recordOf(where);
    const other = { ...record, decoding: { ...record.decoding, temperature: 0.8 } };
    await expect(visit(where, { record: other })).rejects.toThrow(/temperature: 0 -> 0\.8/);
    await expect(refuseOpenBatches(where.file)).rejects.toThrow(
      /5 of these questions is under way/,
    );
  });

  test("pays only for what fits below the limit, counting what is under way", async () => {
    const { server, where } = await begin(vendor);
    server.isQuick = false;
    // 2 tokens in and 50 out at the most: 0.52 a question.
    const money = { price: { input: 1e4, output: 1e4 }, maxCostUsd: 1.2 };
    const first = await visit(where, money);
    expect(first.summary).toMatchObject({ stoppedByCost: true, answered: 0 });
    expect(sizes(server)).toEqual([2]);
    await visit(where, money);
    expect(sizes(server)).toEqual([2]);
    server.isQuick = true;
    // 29 tokens each: 0.58 are spent, and one more may cost 0.52.
    const { summary } = await visit(where, money);
    expect(summary).toMatchObject({ answered: 2, costUsd: 0.58 });
    expect(sizes(server)).toEqual([1, 2]);
  });

  test("takes from the answer cache what is there, and fills it", async () => {
    const { server, where } = await begin(vendor);
    const folder = await temporaryFolder();
    using cache = await AnswerCache.open(folder, () => {});
    await visit(where, { waits: true, cache });
    const { summary } = await visit({ ...where, file: path.join(folder, "n.jsonl") }, { cache });
    expect(summary).toMatchObject({ answered: 5, fromCache: 5 });
    expect(sizes(server)).toEqual([5]);
  });

  test("a batch that another key submitted is not taken for lost", async () => {
    const { server, where } = await begin(vendor);
    server.isQuick = false;
    await visit(where);
    server.batches.splice(0);
    await expect(visit(where)).rejects.toMatchObject({
      name: "ModelFailed",
      message: expect.stringContaining("batch_1"),
      hint: expect.stringContaining("another account"),
    });
    expect((await readState(where)).batches).toMatchObject([{ state: "open" }]);
  });
});

test("a batch that the vendor takes none of says why", async () => {
  const { server, where } = await begin("openai");
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
  const { server, where } = await begin("openai");
  await writeFile(batchFileOf(where.file), '{"format": 1, "batches": [{"tag": ');
  await expect(visit(where)).rejects.toMatchObject({
    name: expect.stringMatching(/FileUnreadable|RunMismatch/),
  });
  expect(server.asked).toEqual([]);
});

async function withLimits({ vendor, url }: Visit, questions: number) {
  const { batchDesks } = await import("../../src/models/batches/registry.ts");
  const { default: open } = await batchDesks[vendor]();
  const { name } = { name: recordOf({ vendor, url, file: "" }).model };
  const desk = await open({
    name,
    baseUrl: `${url}/v1`,
    apiKey: canary,
    limitMs: 5000,
    variables: {},
  });
  return { desk: { ...desk, limits: { questions, bytes: 1e6 } } };
}
