import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { batchDialects, type BatchVendor } from "../models/batch-dialects.ts";
import { startBatchServer } from "../models/batch-server.ts";
import { dialects } from "../models/dialects.ts";
import { finish, newUser, stackTrace, type BcbUser } from "./run-bcb.ts";

const canary = "sk-canary-0123456789abcdef";
const models = { openai: "gpt-4o", anthropic: "claude-sonnet-4-5" };

function startVendor(vendor: BatchVendor) {
  const dialect = dialects.find(({ title }) => title === vendor);
  return startBatchServer(batchDialects[vendor], () => ({
    body: dialect?.answer({ text: "```python\nx = 1\n```" }),
  }));
}

function toLine(vendor: BatchVendor, url: string, ...more: string[]): string[] {
  const line = `generate --backend ${vendor} --model ${models[vendor]} --base-url ${url}/v1 --dataset starter --ids 0-2`;
  return [...line.split(" "), ...more];
}

async function ask(user: BcbUser, vendor: BatchVendor, url: string, ...more: string[]) {
  const variables = { OPENAI_API_KEY: canary, ANTHROPIC_API_KEY: canary };
  const result = await user.run(toLine(vendor, url, ...more), variables);
  expect(result.stdout + result.stderr).not.toContain(canary);
  expect(result.stderr).not.toMatch(stackTrace);
  return result;
}

describe.for(["openai", "anthropic"] as const)("bcb generate --batch with %s", (vendor) => {
  test("submits, says when to come back, and takes the answers then", async () => {
    const user = await newUser({ starter: true });
    const server = await startVendor(vendor);
    server.isQuick = false;
    const first = await ask(user, vendor, server.url, "--batch");
    expect(first.code).toBe(1);
    expect(first.stdout).toMatch(
      /Batch batch_1: 3 requests, in_progress, 0 done, finished by 20\S* at the latest/,
    );
    expect(first.stdout).toContain("Run the same command again to collect the answers");

    const live = await ask(user, vendor, server.url);
    expect(live).toMatchObject({ code: 2, stderr: expect.stringContaining("--batch-cancel") });
    const fresh = await ask(user, vendor, server.url, "--batch", "--fresh");
    expect(fresh).toMatchObject({ code: 2, stderr: expect.stringContaining("is still running") });
    const other = await ask(user, vendor, server.url, "--batch", "--max-new-tokens", "9");
    expect(other).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/max_new_tokens: 1280 -> 9/),
    });

    server.isQuick = true;
    const second = await ask(user, vendor, server.url, "--batch");
    expect(second).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^3 of 3 samples generated\.\n/),
    });
    // 20 tokens in, 5 of them remembered, and 9 out, three times, at half the price.
    const dollars = { openai: 0.000_2, anthropic: 0.000_3 }[vendor];
    const folder = path.join(user.folder, "bcb_results");
    const files = await readdir(folder);
    const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), "utf8")));
    expect(texts.join("")).not.toContain(canary);
    expect(files.some((file) => file.endsWith("_batches.json"))).toBe(true);
    const rows = texts[files.findIndex((file) => file.endsWith(".jsonl"))] ?? "";
    const costs = [...rows.matchAll(/"cost_usd":([\d.e-]+)/g)].map(([, cost]) => Number(cost));
    expect(costs.reduce((sum, cost) => sum + cost, 0)).toBeCloseTo(dollars, 4);
    expect(server.batches).toHaveLength(1);
  });

  test("stays with --wait, and tells programs an event a line", async () => {
    const user = await newUser({ starter: true });
    const server = await startVendor(vendor);
    server.plays.push({ step: "look", play: { kind: "reset" }, isBefore: true });
    const { code, stdout } = await ask(user, vendor, server.url, "--batch", "--wait", "--json");
    const events = stdout
      .trim()
      .split("\n")
      .map((line): { type: string } => JSON.parse(line));
    expect(code).toBe(0);
    expect(events.map(({ type }) => type)).toEqual([
      "batch",
      "retry",
      "batch",
      "answer",
      "answer",
      "answer",
      "end",
    ]);
  });
});

test("two commands at once do not submit the same questions twice", async () => {
  const user = await newUser({ starter: true });
  const server = await startVendor("openai");
  server.isQuick = false;
  const submitted = new Promise<void>((resolve) => {
    server.onStep = (step, phase) => {
      if (step === "create" && phase === "after") resolve();
    };
  });
  const line = toLine("openai", server.url, "--batch", "--wait");
  const first = user.start(line, { OPENAI_API_KEY: canary });
  const ended = finish(first);
  await submitted;
  const second = await ask(user, "openai", server.url, "--batch");
  expect(second).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("Another command is using"),
  });
  first.kill("SIGKILL");
  await ended;
  server.isQuick = true;
  expect(await ask(user, "openai", server.url, "--batch", "--wait")).toMatchObject({ code: 0 });
  expect(server.batches).toHaveLength(1);
});

test("a batch is called off, and a wrong key is told", async () => {
  const user = await newUser({ starter: true });
  const server = await startVendor("openai");
  server.isQuick = false;
  await ask(user, "openai", server.url, "--batch");
  const play = {
    kind: "json",
    status: 401,
    body: { error: { message: `bad ${canary}` } },
  } as const;
  server.plays.push({ step: "look", play, isBefore: true });
  const wrong = await ask(user, "openai", server.url, "--batch");
  expect(wrong).toMatchObject({
    code: 3,
    stderr: expect.stringMatching(/answered 401: bad \[key\][^]*Check the API key/),
  });
  const called = await ask(user, "openai", server.url, "--batch-cancel");
  expect(called.stdout).toContain("Batch batch_1: 3 requests, cancelling");
  for (const batch of server.batches) batch.state = "canceled";
  const { code, stdout } = await ask(user, "openai", server.url, "--batch-cancel");
  expect({ code, stdout }).toMatchObject({
    code: 1,
    stdout: expect.stringContaining("Failed: 3 cancelled"),
  });
});

function most({ stdout }: { stdout: string }): number {
  return Number(/At most \$([\d.]+)/.exec(stdout)?.[1]);
}

test("what a batch may cost is shown before, at its own price", async () => {
  const user = await newUser({ starter: true });
  const live = await ask(user, "openai", "http://127.0.0.1:1", "--dry-run");
  const batch = await ask(user, "openai", "http://127.0.0.1:1", "--dry-run", "--batch");
  expect(most(live)).toBeGreaterThan(0);
  expect(most(batch)).toBeCloseTo(most(live) / 2, 1);
  const thinking = await ask(
    user,
    "anthropic",
    "http://127.0.0.1:1",
    "--dry-run",
    "--reasoning-budget",
    "20000",
  );
  // Three answers of 21,280 tokens at 15 dollars a million.
  expect(most(thinking)).toBeGreaterThan(0.95);
});

test.for([
  ["--backend mistral --model codestral-latest --batch", /mistral does not support batches/],
  ["--backend vllm --model m --batch", /vllm does not support batches[^]*openai and anthropic/],
  ["--backend openai --model gpt-4o --wait", /--wait only works with --batch/],
] as const)("%s is refused in words", async ([flags, words]) => {
  const user = await newUser({ starter: true });
  const { code, stderr } = await user.run(
    ["generate", "--dataset", "starter", ...flags.split(" ")],
    {
      MISTRAL_API_KEY: canary,
      OPENAI_API_KEY: canary,
    },
  );
  expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringMatching(words) });
});
