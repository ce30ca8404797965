import { expect, test } from "vitest";
import type { Decoding, Prompt } from "../../src/schema/model.ts";
import { dialects } from "./dialects.ts";
import { never, openAdapter } from "./open-adapter.ts";
import { greedy } from "../support/make-generation.ts";
import { startScriptedServer } from "./scripted-server.ts";

interface Asked {
  name?: string;
  prompt?: Prompt;
  decoding?: Partial<Decoding>;
  says?: string;
}

const begun: Prompt = { kind: "chat", user: "Write f.", prefill: "```python\n" };

async function send(
  title: string,
  { name, prompt = begun, decoding = {}, says = "x" }: Asked = {},
) {
  const dialect = dialects.find((known) => known.title === title);
  if (dialect === undefined) throw new Error(`no dialect ${title}`);
  const body = dialect.answer({ text: says });
  const server = await startScriptedServer({ kind: "json", body });
  const model = await openAdapter(dialect.backend, {
    name: name ?? dialect.model,
    baseUrl: `${server.url}${dialect.base}`,
  });
  const answer = await model.ask({ prompt, decoding: { ...greedy, ...decoding } }, never);
  return { model, answer, body: server.seen[0]?.body ?? {}, headers: server.seen[0]?.headers };
}

test("vllm goes on from the beginning of an answer", async () => {
  const { model, body } = await send("vllm");
  expect(model.abilities).toEqual({ chat: true, completion: true, prefill: true, tools: true });
  expect(body).toEqual({
    model: "qwen",
    max_tokens: 1280,
    temperature: 0,
    messages: [
      { role: "user", content: "Write f." },
      { role: "assistant", content: "```python\n" },
    ],
    continue_final_message: true,
    add_generation_prompt: false,
  });
});

test("mistral says the beginning again, and it is taken off", async () => {
  const { model, answer } = await send("mistral", { says: "```python\nx = 1" });
  expect(model.abilities.prefill).toBe(true);
  expect(answer.text).toBe("x = 1");
});

test.for(["openai", "openai-compatible", "google"])(
  "%s cannot be given a beginning, says so, and sends none",
  async (title) => {
    const { model, body } = await send(title);
    expect(model.abilities.prefill).toBe(false);
    expect(JSON.stringify(body)).not.toContain("```python");
  },
);

test.for([
  ["claude-2.1", true],
  ["claude-3-haiku-20240307", true],
  ["claude-opus-4-20250514", true],
  ["claude-opus-4-1-20250805", true],
  ["claude-sonnet-4-5", true],
  ["claude-opus-4-6", false],
  ["claude-sonnet-5", false],
] as const)("anthropic gives %s a beginning: %s", async ([name, expected]) => {
  const { model, body } = await send("anthropic", { name });
  expect(model.abilities.prefill).toBe(expected);
  expect(JSON.stringify(body).includes("```python")).toBe(expected);
});

test("a server without a key is asked without one", async () => {
  const { headers } = await send("openai-compatible");
  expect(headers?.authorization).toBeUndefined();
});

test.for(["openai-compatible, raw text", "vllm, raw text", "openai, raw text"])(
  "%s: a raw text arrives byte for byte",
  async (title) => {
    const text = "user:\nassistant: <s>\u0000\u202e Ω\r\n\t def f():\n    ";
    const { body } = await send(title, { prompt: { kind: "completion", text } });
    expect(body).toMatchObject({ prompt: text, max_tokens: 1280, temperature: 0 });
    expect(Object.keys(body).toSorted()).toEqual(["max_tokens", "model", "prompt", "temperature"]);
  },
);

test.for(["anthropic", "google", "mistral"])("%s refuses a raw text in words", async (title) => {
  await expect(send(title, { prompt: { kind: "completion", text: "x" } })).rejects.toMatchObject({
    kind: "request",
    message: expect.stringContaining("cannot continue raw text"),
  });
});

const nothing = { temperature: null, top_p: null };

test.for(["openai", "openai-compatible", "vllm", "mistral", "anthropic", "google"])(
  "%s: what is null is not sent",
  async (title) => {
    const { body } = await send(title, { decoding: nothing });
    expect(JSON.stringify(body)).not.toMatch(/temperature|top_?p|stop|seed|reason|think|null/i);
  },
);

test("a newer Claude is asked how hard to think, and for what it thought", async () => {
  const { body } = await send("anthropic", {
    name: "claude-opus-4-7",
    decoding: { reasoning_effort: "low" },
  });
  expect(body).toEqual({
    model: "claude-opus-4-7",
    max_tokens: 1280,
    messages: [{ role: "user", content: "Write f." }],
    thinking: { type: "adaptive", display: "summarized" },
    output_config: { effort: "low" },
  });
});

test("a Claude that is told not to think can be given a beginning", async () => {
  const decoding: Partial<Decoding> = { reasoning_effort: "none" };
  const { body } = await send("anthropic", { name: "claude-sonnet-4-5", decoding });
  expect(JSON.stringify(body)).toContain("```python");
});

test("an effort reaches a compatible server under OpenAI's name", async () => {
  const { body } = await send("openai-compatible", { decoding: { reasoning_effort: "high" } });
  expect(body).toMatchObject({ reasoning_effort: "high" });
});

test.for<[string, string]>([
  ["openai", "openai"],
  ["mistral", "mistral"],
  ["openai-compatible", "openai-compatible"],
  ["vllm", "vllm"],
  ["claude-opus-5-5", "anthropic"],
])("%s: a thinking budget that cannot be sent is refused, not dropped", async ([name, title]) => {
  const decoding = { reasoning_budget: 2000 };
  await expect(send(title, { name, decoding })).rejects.toMatchObject({ kind: "request" });
});
