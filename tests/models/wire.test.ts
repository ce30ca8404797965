import Anthropic from "@anthropic-ai/sdk";
import { GoogleGenAI } from "@google/genai";
import { Mistral } from "@mistralai/mistralai";
import OpenAI from "openai";
import { expect, test } from "vitest";
import type { models } from "../../src/models/registry.ts";
import type { Decoding, Prompt } from "../../src/schema/model.ts";
import { dialects } from "./dialects.ts";
import { never, openAdapter } from "./open-adapter.ts";
import { greedy } from "../support/make-generation.ts";
import { startScriptedServer } from "./scripted-server.ts";

const user = 'Complete:\n```python\ndef f():\n    """Ω "x" \\n"""\n```\n';
const chat = { kind: "chat", user, prefill: null } as const;
const sampled = { ...greedy, temperature: 0.8, top_p: 0.95, stop: ["\nassert", "</s>"] };
const answers = (title: string) => {
  const dialect = dialects.find((known) => known.title === title);
  if (dialect === undefined) throw new Error(`no dialect ${title}`);
  return { kind: "json", body: dialect.answer({ text: "x = 1" }) } as const;
};

/** What our adapter sends, and what the vendor's own package sends, as a local server sees the two. */
async function bothBodies(
  backend: keyof typeof models,
  ours: { name: string; base: string; prompt: Prompt; decoding: Decoding; title?: string },
  theirs: (origin: string) => Promise<unknown>,
) {
  const answer = answers(ours.title ?? backend);
  const server = await startScriptedServer(answer, answer);
  const baseUrl = `${server.url}${ours.base}`;
  const model = await openAdapter(backend, { name: ours.name, baseUrl, apiKey: "key-key" });
  await model.ask({ prompt: ours.prompt, decoding: ours.decoding }, never);
  await theirs(server.url);
  const [mine, vendors] = server.seen;
  if (mine === undefined || vendors === undefined) throw new Error("a request is missing");
  expect(mine.path).toBe(vendors.path.replace(/\?$/, ""));
  return { mine: mine.body, vendors: vendors.body };
}

const client = {
  openai: (origin: string) => new OpenAI({ apiKey: "k", baseURL: `${origin}/v1`, maxRetries: 0 }),
  anthropic: (origin: string) => new Anthropic({ apiKey: "k", baseURL: origin, maxRetries: 0 }),
  google: (origin: string) => new GoogleGenAI({ apiKey: "k", httpOptions: { baseUrl: origin } }),
  mistral: (origin: string) => new Mistral({ apiKey: "k", serverURL: origin }),
};

test("openai, greedy: the body is the one that the package openai sends", async () => {
  const ours = { name: "gpt-4o", base: "/v1", prompt: chat, decoding: greedy };
  const { mine, vendors } = await bothBodies("openai", ours, (origin) =>
    client.openai(origin).chat.completions.create({
      model: "gpt-4o",
      messages: [{ role: "user", content: user }],
      max_tokens: 1280,
      temperature: 0,
    }),
  );
  expect(mine).toEqual(vendors);
});

test("openai, sampled with stop words and a seed: the same body", async () => {
  const decoding = { ...sampled, seed: 7 };
  const ours = { name: "gpt-4o", base: "/v1", prompt: chat, decoding };
  const { mine, vendors } = await bothBodies("openai", ours, (origin) =>
    client.openai(origin).chat.completions.create({
      model: "gpt-4o",
      messages: [{ role: "user", content: user }],
      max_tokens: 1280,
      temperature: 0.8,
      top_p: 0.95,
      stop: ["\nassert", "</s>"],
      seed: 7,
    }),
  );
  expect(mine).toEqual(vendors);
});

test.for(["o1", "o3-mini-2025-01-31", "o4-mini", "gpt-5", "gpt-5.2-mini", "o9-next"])(
  "openai, %s thinks: no temperature, max_completion_tokens, an effort",
  async (name) => {
    const decoding: Decoding = { ...greedy, top_p: 0.95, reasoning_effort: "low" };
    const ours = { name, base: "/v1", prompt: chat, decoding };
    const { mine, vendors } = await bothBodies("openai", ours, (origin) =>
      client.openai(origin).chat.completions.create({
        model: name,
        messages: [{ role: "user", content: user }],
        max_completion_tokens: 1280,
        reasoning_effort: "low",
      }),
    );
    expect(mine).toEqual(vendors);
  },
);

test("openai, raw text: byte for byte the prompt, and the same body", async () => {
  const prompt = { kind: "completion", text: `user: ${user}\t\r\n  ` } as const;
  const title = "openai, raw text";
  const ours = { name: "davinci-002", base: "/v1", prompt, decoding: sampled, title };
  const { mine, vendors } = await bothBodies("openai", ours, (origin) =>
    client.openai(origin).completions.create({
      model: "davinci-002",
      prompt: prompt.text,
      max_tokens: 1280,
      temperature: 0.8,
      top_p: 0.95,
      stop: ["\nassert", "</s>"],
    }),
  );
  expect(mine).toEqual(vendors);
  expect(mine["prompt"]).toBe(prompt.text);
});

const claude = "claude-3-5-sonnet-20240620";
// The package's types have dropped these with the newest models; it still sends what it is given.
const sampling = (fields: { temperature: number; top_p?: number }): object => fields;

test("anthropic, greedy with a beginning: the body of @anthropic-ai/sdk", async () => {
  const prompt = { kind: "chat", user, prefill: "```python" } as const;
  const ours = { name: claude, base: "/v1", prompt, decoding: greedy };
  const { mine, vendors } = await bothBodies("anthropic", ours, (origin) =>
    client.anthropic(origin).messages.create({
      model: claude,
      messages: [
        { role: "user", content: user },
        { role: "assistant", content: "```python" },
      ],
      max_tokens: 1280,
      ...sampling({ temperature: 0 }),
    }),
  );
  expect(mine).toEqual(vendors);
});

test("anthropic, sampled with stop words: the same body, top_p beside the temperature", async () => {
  const decoding = { ...sampled, temperature: 1.5 };
  const ours = { name: claude, base: "/v1", prompt: chat, decoding };
  const { mine, vendors } = await bothBodies("anthropic", ours, (origin) =>
    client.anthropic(origin).messages.create({
      model: claude,
      messages: [{ role: "user", content: user }],
      max_tokens: 1280,
      ...sampling({ temperature: 1.5, top_p: 0.95 }),
      stop_sequences: ["\nassert", "</s>"],
    }),
  );
  expect(mine).toEqual(vendors);
});

test("anthropic, thinking: no temperature, the budget on top of the answer's tokens", async () => {
  const decoding = { ...sampled, stop: [], reasoning_budget: 2048 };
  const prompt = { kind: "chat", user, prefill: "```python" } as const;
  const ours = { name: "claude-opus-4-5", base: "/v1", prompt, decoding };
  const { mine, vendors } = await bothBodies("anthropic", ours, (origin) =>
    client.anthropic(origin).messages.create({
      model: "claude-opus-4-5",
      messages: [{ role: "user", content: user }],
      max_tokens: 1280 + 2048,
      thinking: { type: "enabled", budget_tokens: 2048 },
    }),
  );
  expect(mine).toEqual(vendors);
});

const gemini = "gemini-2.0-flash";

test("google, greedy: the body of @google/genai", async () => {
  const ours = { name: gemini, base: "/v1beta", prompt: chat, decoding: greedy };
  const { mine, vendors } = await bothBodies("google", ours, (origin) =>
    client.google(origin).models.generateContent({
      model: gemini,
      contents: user,
      config: { maxOutputTokens: 1280, temperature: 0 },
    }),
  );
  expect(mine).toEqual(vendors);
});

test("google, sampled with stop words, a seed and a thinking budget: the same body", async () => {
  const decoding = { ...sampled, seed: 7, reasoning_budget: 512 };
  const ours = { name: gemini, base: "/v1beta", prompt: chat, decoding };
  const { mine, vendors } = await bothBodies("google", ours, (origin) =>
    client.google(origin).models.generateContent({
      model: gemini,
      contents: user,
      config: {
        maxOutputTokens: 1280,
        temperature: 0.8,
        topP: 0.95,
        stopSequences: ["\nassert", "</s>"],
        seed: 7,
        thinkingConfig: { includeThoughts: true, thinkingBudget: 512 },
      },
    }),
  );
  expect(mine).toEqual(vendors);
});

test("mistral, greedy: the body of @mistralai/mistralai", async () => {
  const ours = { name: "codestral-latest", base: "/v1", prompt: chat, decoding: greedy };
  const { mine, vendors } = await bothBodies("mistral", ours, (origin) =>
    client.mistral(origin).chat.complete({
      model: "codestral-latest",
      messages: [{ role: "user", content: user }],
      maxTokens: 1280,
      temperature: 0,
    }),
  );
  expect(mine).toEqual(vendors);
});

test("mistral, sampled with stop words, a seed and a beginning: the same body", async () => {
  const decoding = { ...sampled, seed: 7 };
  const prompt = { kind: "chat", user, prefill: "```python\n" } as const;
  const ours = { name: "codestral-latest", base: "/v1", prompt, decoding };
  const { mine, vendors } = await bothBodies("mistral", ours, (origin) =>
    client.mistral(origin).chat.complete({
      model: "codestral-latest",
      messages: [
        { role: "user", content: user },
        { role: "assistant", content: "```python\n", prefix: true },
      ],
      maxTokens: 1280,
      temperature: 0.8,
      topP: 0.95,
      stop: ["\nassert", "</s>"],
      randomSeed: 7,
    }),
  );
  expect(mine).toEqual(vendors);
});
