import { appendFile, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { readSettings } from "../../../src/cli/settings.ts";
import { createSanitizer } from "../../../src/pipeline/sanitize/create-sanitizer.ts";
import { generate, type GenerateOptions } from "../../../src/pipeline/generate/generate.ts";
import { openAnswerCache } from "../../../src/models/support/answer-cache.ts";
import { GeneratedRow, type GenerationSummary } from "../../../src/schema/generation.ts";
import { ModelError } from "../../../src/models/support/model.ts";
import { greedy, makeGeneration } from "../../support/make-generation.ts";
import { ScriptedModel } from "../../support/scripted-model.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { makeTask } from "../../tasks/task-rows.ts";

const decoding = { ...greedy, max_new_tokens: 50 };
const record = makeGeneration({
  backend: "openai-compatible",
  model: "scripted",
  dataset: { name: "t", version: "1", hash: "h", count: 10 },
  decoding,
});
const tasks = Array.from({ length: 10 }, (_, index) => makeTask(`B/${index}`));
const answer = "Sure:\n```python\nimport os\ndef task_func():\n    return os\n```";

async function run(
  model: ScriptedModel,
  {
    plan: changed,
    signal = new AbortController().signal,
    ...options
  }: Omit<Partial<GenerateOptions>, "plan"> & {
    file: string;
    plan?: Partial<GenerateOptions["plan"]>;
    signal?: AbortSignal;
  },
): Promise<{ rows: GeneratedRow[]; summary: GenerationSummary }> {
  await using sanitizer = await createSanitizer({
    settings: readSettings(process.env),
    environment: "starter",
  });
  const plan: GenerateOptions["plan"] = {
    record,
    requestFor: (task) => ({
      prompt: { kind: "chat", user: task.task_id, prefill: null },
      decoding,
    }),
    ...changed,
  };
  const rows: GeneratedRow[] = [];
  const judge = { onRow: (row: GeneratedRow) => rows.push(row) };
  const summary = await generate(
    { model, tasks, plan, concurrency: 4, sanitizer, judge, ...options },
    { random: () => 0, signal },
  );
  return { rows, summary };
}

async function readRows(file: string): Promise<GeneratedRow[]> {
  const lines = (await readFile(file, "utf8")).trim().split("\n");
  return lines.map((line) => GeneratedRow.parse(JSON.parse(line)));
}

const newFile = async () => path.join(await temporaryFolder(), "m.jsonl");

test("every answer is in the file when it is told of, raw and sanitized", async () => {
  const file = await newFile();
  const { rows, summary } = await run(new ScriptedModel(() => answer), { file });
  expect(rows).toHaveLength(10);
  expect(rows[0]).toMatchObject({
    raw_solution: answer,
    solution: "import os\ndef task_func():\n    return os",
    finish: "stop",
    cached: false,
  });
  expect(await readRows(file)).toEqual(rows);
  expect(summary).toMatchObject({
    asked: 10,
    answered: 10,
    kept: 0,
    inputTokens: 1000,
    costUsd: null,
  });
});

test("goes on where it stopped, and asks only what is missing", async () => {
  const file = await newFile();
  const stop = new AbortController();
  const first = new ScriptedModel((_, number) => {
    if (number > 6) stop.abort(new Error("enough"));
    return answer;
  }, 5);
  await expect(run(first, { file, signal: stop.signal })).rejects.toThrow(/enough|aborted/);
  const before = await readRows(file);
  expect(before.length).toBeGreaterThan(0);
  await appendFile(file, '{"task_id":"B/9","solu'); // killed while it wrote
  const second = new ScriptedModel(() => answer);
  const { summary } = await run(second, { file });
  expect(second.asked).toHaveLength(10 - before.length);
  expect(summary).toMatchObject({ kept: before.length, answered: 10 - before.length });
  const ids = (await readRows(file)).map((row) => row.task_id);
  expect(ids.toSorted()).toEqual(tasks.map((task) => task.task_id).toSorted());
});

test("refuses a file that was made with other settings, and shows the difference", async () => {
  const file = await newFile();
  await run(new ScriptedModel(() => answer), { file });
  const other = { ...record, decoding: { ...decoding, temperature: 0.8 } };
  await expect(
    run(new ScriptedModel(() => answer), { file, plan: { record: other } }),
  ).rejects.toThrow(/decoding\.temperature: 0 -> 0\.8/);
});

test("asks for several answers of a task, each with its number", async () => {
  const file = await newFile();
  const { rows } = await run(new ScriptedModel((_, number) => `x = ${number}\ny = 1`), {
    file,
    tasks: tasks.slice(0, 2),
    plan: { record: { ...record, samples_per_task: 3 } },
  });
  expect(rows.map((row) => `${row.task_id} ${row.sample}`).toSorted()).toEqual([
    "B/0 0",
    "B/0 1",
    "B/0 2",
    "B/1 0",
    "B/1 1",
    "B/1 2",
  ]);
});

test("tries again what may pass, and keeps to the limit of requests at once", async () => {
  const model = new ScriptedModel(
    (_, number) => (number === 2 ? new ModelError("rate", "slow down", 20) : answer),
    2,
  );
  const retries: string[] = [];
  const { summary } = await run(model, {
    file: await newFile(),
    onEvent: (event) => {
      if (event.type === "retry") retries.push(`${event.kind}: ${event.message}`);
    },
  });
  expect({ asked: model.asked.length, retries }).toEqual({
    asked: 11,
    retries: ["rate: slow down"],
  });
  expect(summary.answered).toBe(10);
  expect(model.mostAtOnce).toBeLessThanOrEqual(4);
});

test("a request that is refused costs its own answer, and is asked again the next time", async () => {
  const file = await newFile();
  const model = new ScriptedModel(({ prompt }) =>
    prompt.kind === "chat" && prompt.user === "B/3"
      ? new ModelError("too-long", "8193 tokens")
      : answer,
  );
  const { summary } = await run(model, { file });
  expect(summary).toMatchObject({ answered: 9, failed: { "too-long": 1 } });
  const { rows } = await run(new ScriptedModel(() => answer), { file });
  expect(rows.map((row) => row.task_id)).toEqual(["B/3"]);
});

test.for([
  ["key", 1],
  ["model", 1],
  ["request", 3],
] as const)("stops when no request can do better: %s", async ([kind, least]) => {
  const model = new ScriptedModel(() => new ModelError(kind, "no such thing"));
  const running = run(model, { file: await newFile(), concurrency: 1 });
  await expect(running).rejects.toMatchObject({
    name: "ModelFailed",
    message: expect.stringContaining("no such thing"),
  });
  expect(model.asked).toHaveLength(least);
});

test("an answer without text is kept with its reason", async () => {
  const { rows, summary } = await run(new ScriptedModel(() => ({ finish: "filter" })), {
    file: await newFile(),
  });
  expect(rows[0]).toMatchObject({ raw_solution: "", solution: "", finish: "filter" });
  expect(summary.empty).toEqual({ filter: 10 });
});

test("stops before the money is spent", async () => {
  const price = { input: 1e4, output: 1e4 }; // a dollar for 100 tokens
  const model = new ScriptedModel(() => answer);
  const { summary } = await run(model, {
    file: await newFile(),
    price,
    maxCostUsd: 4,
    concurrency: 4,
  });
  // An answer costs 1.10, and can cost 0.52: three are paid for, and a fourth could still be asked for.
  expect(summary.stoppedByCost).toBe(true);
  expect(summary.costUsd).toBeCloseTo(1.1 * summary.answered);
  expect(summary.answered).toBeLessThan(10);
});

test("what was answered before is not paid for twice", async () => {
  const folder = await temporaryFolder();
  using cache = await openAnswerCache(folder, () => {});
  await run(new ScriptedModel(() => answer), { file: path.join(folder, "a.jsonl"), cache });
  const second = new ScriptedModel(() => "other");
  const { rows, summary } = await run(second, { file: path.join(folder, "b.jsonl"), cache });
  expect(second.asked).toEqual([]);
  expect(summary.fromCache).toBe(10);
  expect(rows[0]).toMatchObject({ cached: true, raw_solution: answer, cost_usd: 0, ms: 0 });
});

test("a base model's answer stands behind its prompt", async () => {
  const { rows } = await run(new ScriptedModel(() => "    return 1\n"), {
    file: await newFile(),
    tasks: tasks.slice(0, 1),
    plan: {
      requestFor: () => ({ prompt: { kind: "completion", text: "def task_func():\n" }, decoding }),
    },
  });
  expect(rows[0]).toMatchObject({
    raw_solution: "def task_func():\n    return 1\n",
    solution: "def task_func():\n    return 1",
  });
});

test("a file of somebody else is not added to", async () => {
  const file = await newFile();
  await writeFile(file, '{"task_id":"B/0","solution":"x"}\n');
  await expect(run(new ScriptedModel(() => answer), { file })).rejects.toMatchObject({
    name: "RunMismatch",
  });
});
