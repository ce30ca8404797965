import { readdirSync } from "node:fs";
import path from "node:path";
import Anthropic from "@anthropic-ai/sdk";
import OpenAI, { toFile } from "openai";
import { expect, onTestFinished, test } from "vitest";
import { batchClients } from "../../src/models/batches/registry.ts";
import type { BatchClient, BatchResult } from "../../src/models/support/batch-client.ts";
import type { ModelOptions } from "../../src/models/support/model.ts";
import type { Decoding, ModelRequest } from "../../src/schema/model.ts";
import { batchDialects, type BatchVendor } from "./batch-dialects.ts";
import { startBatchServer, type Asked, type BatchServer, type Fate } from "./batch-server.ts";
import { dialects } from "./dialects.ts";
import { never, openAdapter } from "./open-adapter.ts";
import { greedy } from "../support/make-generation.ts";
import { startScriptedServer } from "./scripted-server.ts";

const vendors = ["openai", "anthropic"] as const;
const names = { openai: "gpt-4o", anthropic: "claude-3-5-sonnet-20240620" };
const canary = "sk-canary-0123456789abcdef";

function dialectOf(title: string) {
  const dialect = dialects.find((known) => known.title === title);
  if (dialect === undefined) throw new Error(`no dialect ${title}`);
  return dialect;
}

const answers =
  (vendor: BatchVendor) =>
  ({ id }: { id: string }): Fate => ({ body: dialectOf(vendor).answer({ text: `to ${id}` }) });

async function openClient(
  vendor: BatchVendor,
  server: { url: string },
  options: Partial<ModelOptions> = {},
): Promise<BatchClient> {
  const { default: open } = await batchClients[vendor]();
  const client = await open({
    name: names[vendor],
    baseUrl: `${server.url}/v1`,
    apiKey: canary,
    limitMs: 5000,
    variables: {},
    ...options,
  });
  onTestFinished(() => client[Symbol.asyncDispose]());
  return client;
}

const chat = (user: string, decoding: Partial<Decoding> = {}): ModelRequest => ({
  prompt: { kind: "chat", user, prefill: null },
  decoding: { ...greedy, ...decoding },
});

async function submit(client: BatchClient, tag: string, requests: readonly ModelRequest[]) {
  const entries = await Promise.all(
    requests.map((request, index) => client.write(`${tag}-${index}`, request)),
  );
  return await client.submit(tag, entries, never);
}

async function collect(
  client: BatchClient,
  id: string,
  request = chat("x"),
): Promise<BatchResult[]> {
  const results: BatchResult[] = [];
  for await (const result of client.results(id, () => request, never)) results.push(result);
  return results;
}

test("every client's file has its key in the registry, and every key its file", () => {
  const folder = path.resolve(import.meta.dirname, "../../src/models/batches");
  const files = readdirSync(folder).filter((file) => file !== "registry.ts");
  expect(Object.keys(batchClients).toSorted()).toEqual(
    files.map((file) => path.basename(file, ".ts")).toSorted(),
  );
});

test.for([
  ["openai", "openai", names.openai, chat('Ω "x" \n')],
  ["openai", "openai", names.openai, chat("x", { temperature: 0.8, top_p: 0.95, stop: ["</s>"] })],
  ["openai", "openai", "gpt-5", chat("x", { reasoning_effort: "low" })],
  [
    "openai",
    "openai, raw text",
    "davinci-002",
    { prompt: { kind: "completion", text: "def f():\n\t" }, decoding: greedy },
  ],
  ["anthropic", "anthropic", names.anthropic, chat('Ω "x" \n', { temperature: 0.8, top_p: 0.9 })],
  ["anthropic", "anthropic", "claude-sonnet-4-5", chat("x", { reasoning_budget: 2000 })],
] as const)("%s: the body in a batch is the live one, to the byte (%s, %s)", async (each) => {
  const [vendor, title, name, request] = each;
  const dialect = dialectOf(title);
  const server = await startScriptedServer({
    kind: "json",
    body: dialect.answer({ text: "x" }),
  });
  const options = { name, baseUrl: `${server.url}/v1`, apiKey: canary, body: { top_k: 40 } };
  await (await openAdapter(vendor, options)).ask(request, never);
  const client = await openClient(vendor, server, options);
  const live = server.seen[0]?.text ?? "";
  const text = await client.write("a-1", request);
  const known = {
    openai: `{"custom_id":"a-1","method":"POST","url":"${dialect.path}","body":${live}}`,
    anthropic: `{"custom_id":"a-1","params":${live}}`,
  };
  expect(text).toBe(known[vendor]);
  expect(server.seen).toHaveLength(1);
});

/** A request without what no two clients share. */
async function describe({ method, path: asked, bytes, headers }: Asked) {
  const type = headers["content-type"] ?? "";
  if (!type.startsWith("multipart/")) {
    return {
      method,
      asked,
      body: bytes.length === 0 ? {} : (JSON.parse(String(bytes)) as unknown),
    };
  }
  const form = await new Response(bytes, { headers: { "content-type": type } }).formData();
  const fields = [...form].map(async ([name, value]) =>
    typeof value === "string" ? [name, value] : [name, value.name, value.type, await value.text()],
  );
  return {
    method,
    asked,
    fields: (await Promise.all(fields)).toSorted((a, b) => String(a).localeCompare(String(b))),
  };
}

/** Anthropic takes a key in either place. */
function keyIn({ headers }: Asked): string {
  return String(headers["x-api-key"] ?? headers.authorization).replace("Bearer ", "");
}

/** Only what runs can be cancelled. */
function runAgain({ batches }: BatchServer): void {
  for (const batch of batches) batch.state = "running";
}

async function bothCalls(server: BatchServer, theirs: () => Promise<unknown>) {
  const ours = server.asked.splice(0);
  await theirs();
  const theirCalls = server.asked.splice(0);
  expect(ours.map(keyIn)).toEqual(theirCalls.map(keyIn));
  return {
    ours: await Promise.all(ours.map(describe)),
    vendors: await Promise.all(theirCalls.map(describe)),
  };
}

test("openai: the calls are those that the package openai makes", async () => {
  const server = await startBatchServer(batchDialects.openai, answers("openai"));
  const client = await openClient("openai", server);
  const { id } = await submit(client, "tag", [chat("x"), chat("y")]);
  await client.look(id, never);
  await collect(client, id);
  runAgain(server);
  await client.cancel(id, never);
  await client.find({ tag: "other", count: 2, madeAfter: new Date(0) }, never);
  const [sent] = await Promise.all(server.asked.slice(0, 1).map(describe));
  const content = String(sent?.fields?.find(([name]) => name === "file")?.at(3));
  const sdk = new OpenAI({ apiKey: canary, baseURL: `${server.url}/v1`, maxRetries: 0 });
  const { ours, vendors: theirs } = await bothCalls(server, async () => {
    const file = await sdk.files.create({
      file: await toFile(Buffer.from(content), "bcb-tag.jsonl"),
      purpose: "batch",
    });
    await sdk.batches.create({
      input_file_id: file.id,
      endpoint: "/v1/chat/completions",
      completion_window: "24h",
      metadata: { bcb_tag: "tag" },
    });
    await sdk.batches.retrieve(id);
    await sdk.batches.retrieve(id);
    await sdk.files.content(`out-${id}`);
    runAgain(server);
    await sdk.batches.cancel(id);
    await sdk.batches.list({ limit: 100 });
  });
  const anyFile = (calls: typeof ours) =>
    calls.map(
      (call) => JSON.parse(JSON.stringify(call).replaceAll(/"file-\d"/g, '"file"')) as unknown,
    );
  expect(anyFile(ours)).toEqual(anyFile(theirs));
});

test("anthropic: the calls are those that the package @anthropic-ai/sdk makes", async () => {
  const server = await startBatchServer(batchDialects.anthropic, answers("anthropic"));
  const client = await openClient("anthropic", server);
  const { id } = await submit(client, "tag", [chat("x"), chat("y")]);
  await client.look(id, never);
  runAgain(server);
  await client.cancel(id, never);
  await client.find({ tag: "other", count: 7, madeAfter: new Date(0) }, never);
  const sdk = new Anthropic({ apiKey: canary, baseURL: server.url, maxRetries: 0 });
  const { ours, vendors: theirs } = await bothCalls(server, async () => {
    await sdk.messages.batches.create({
      requests: ["x", "y"].map((user, index) => ({
        custom_id: `tag-${index}`,
        params: {
          model: names.anthropic,
          max_tokens: 1280,
          temperature: 0,
          messages: [{ role: "user" as const, content: user }],
        },
      })),
    });
    await sdk.messages.batches.retrieve(id);
    runAgain(server);
    await sdk.messages.batches.cancel(id);
    await sdk.messages.batches.list({ limit: 100 });
  });
  expect(ours).toEqual(theirs);
});

test.for(vendors)(
  "%s: every question comes to its answer, its refusal or its loss",
  async (vendor) => {
    const refusal = dialectOf(vendor).refuse(400, `too long (${canary})`, "invalid_request_error");
    const server = await startBatchServer(batchDialects[vendor], (question) => {
      if (question.id.endsWith("-1")) return { status: 400, refusal };
      return question.id.endsWith("-2") ? "expired" : answers(vendor)(question);
    });
    const client = await openClient(vendor, server);
    const { id } = await submit(client, "t", [chat("a"), chat("b"), chat("c")]);
    expect(await client.look(id, never)).toMatchObject({ state: "ended", total: 3 });
    const results = (await collect(client, id)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect(results).toMatchObject([
      { id: "t-0", answer: { text: "to t-0", finish: "stop", usage: { output_tokens: 9 } } },
      {
        id: "t-1",
        error: { kind: "request", message: `${vendor} answered 400: too long ([key])` },
      },
      { id: "t-2", lost: "expired" },
    ]);
  },
);

test.for(vendors)("%s: finds a batch by its mark, also behind others", async (vendor) => {
  const server = await startBatchServer(batchDialects[vendor], answers(vendor));
  server.isQuick = false;
  const client = await openClient(vendor, server);
  for (const tag of ["a", "b", "c", "d"]) await submit(client, tag, [chat("x")]);
  const mark = { tag: "a", count: 1, madeAfter: new Date(Date.now() - 60_000) };
  // Anthropic shows whose a batch is only when it has ended.
  const early = await client.find(mark, never);
  expect(typeof early === "string" ? early : early.id).toBe(
    { openai: "batch_1", anthropic: "unclear" }[vendor],
  );
  for (const batch of server.batches) batch.state = "ended";
  expect(await client.find(mark, never)).toMatchObject({ id: "batch_1" });
  expect(await client.find({ ...mark, tag: "z" }, never)).toBe("none");
  const later = { ...mark, madeAfter: new Date(Date.now() + 60_000) };
  expect(await client.find({ ...later, tag: "z" }, never)).toBe("none");
});

test.for([
  [{ kind: "cut", text: '{"custom_id": "t-0", "resu' }, "malformed"],
  [{ kind: "text", text: '{"custom_id": "t-0", "resu' }, "malformed"],
  [{ kind: "text", text: '{"hello": 1}\n' }, "malformed"],
  [{ kind: "stall", text: "{" }, "timeout"],
  [{ kind: "reset" }, "network"],
  [{ kind: "json", status: 529, body: { error: { message: "busy" } } }, "overloaded"],
] as const)("results that break off are an error that may pass: %j", async ([play, kind]) => {
  for (const vendor of vendors) {
    const server = await startBatchServer(batchDialects[vendor], answers(vendor));
    const client = await openClient(vendor, server, { limitMs: 2000 });
    const { id } = await submit(client, "t", [chat("a")]);
    await client.look(id, never);
    server.plays.push({ step: "results", play, isBefore: true });
    await expect(collect(client, id)).rejects.toMatchObject({ name: "ModelError", kind });
    expect(await collect(client, id)).toHaveLength(1);
  }
});

test("a batch that the vendor refused says why", async () => {
  const server = await startBatchServer(batchDialects.openai, answers("openai"));
  const client = await openClient("openai", server);
  const { id } = await submit(client, "t", [chat("a")]);
  for (const batch of server.batches) {
    Object.assign(batch, { state: "failed", problem: `Enqueued token limit reached ${canary}` });
  }
  expect(await client.look(id, never)).toMatchObject({
    state: "failed",
    problem: "Enqueued token limit reached [key]",
  });
});

test("anthropic: a list that does not say whether there is more is malformed", async () => {
  const server = await startScriptedServer({ kind: "json", body: { data: [] } });
  const client = await openClient("anthropic", server);
  const mark = { tag: "t", count: 1, madeAfter: new Date(0) };
  await expect(client.find(mark, never)).rejects.toMatchObject({ kind: "malformed" });
});
