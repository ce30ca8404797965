import { writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import llama from "../../src/models/llama.ts";
import { toTokens } from "../../src/models/support/llama-library.ts";
import type { Model, ModelAnswer } from "../../src/models/support/model.ts";
import type { Decoding, Prompt } from "../../src/schema/model.ts";
import { parts } from "../support/parts.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const greedy: Decoding = {
  temperature: 0,
  top_p: null,
  max_new_tokens: 24,
  stop: [],
  seed: null,
  reasoning_effort: null,
  reasoning_budget: null,
};
const options = { limitMs: 120_000, variables: {} };
const patient = new AbortController().signal;

const chat = (user: string, prefill: string | null = null): Prompt => ({
  kind: "chat",
  user,
  prefill,
});
const completion = (text: string): Prompt => ({ kind: "completion", text });

/** SmolLM2's template, which brings a system prompt of its own. */
const filledTemplate = (user: string) =>
  `<|im_start|>system\nYou are a helpful AI assistant named SmolLM, trained by Hugging Face<|im_end|>\n<|im_start|>user\n${user}<|im_end|>\n<|im_start|>assistant\n`;

describe.skipIf(parts.smollm2 === null)("a model in a GGUF file", () => {
  let model: Model;
  beforeAll(async () => {
    const modelsDir = path.dirname(parts.smollm2 ?? "");
    model = await llama({ ...options, name: "smollm2", local: { modelsDir } });
  });
  afterAll(() => model[Symbol.asyncDispose]());

  const ask = (prompt: Prompt, changes: Partial<Decoding> = {}): Promise<ModelAnswer> =>
    model.ask({ prompt, decoding: { ...greedy, ...changes } }, patient);

  test("answers a message to its own end", async () => {
    const { text, finish, usage } = await ask(chat("What is 2+2?"));
    expect(text).toMatch(/ is 4\.$/);
    expect(finish).toBe("stop");
    expect(usage?.output_tokens).toBeLessThan(24);
  });

  test("is sent its file's own template and no other word", async () => {
    const user = "  Name a colour.\n";
    expect(await ask(chat(user))).toEqual(await ask(completion(filledTemplate(user))));
  });

  test("goes on from the beginning that it is given, and gives only what follows", async () => {
    const { text } = await ask(chat("What is the capital of France?", "The city is called"));
    expect(text).toMatch(/^ Paris/);
  });

  test("continues a text", async () => {
    const { text } = await ask(completion("def add(a, b):\n    return"), { max_new_tokens: 4 });
    expect(text).toMatch(/^ a \+ b/);
  });

  test("gives the same bytes twice, whatever was asked in between", async () => {
    const prompt = chat("Write a Python function that reverses a string.");
    const first = await ask(prompt);
    await ask(completion("1, 2, 3,"), { temperature: 1, seed: 5 });
    expect(await ask(prompt)).toEqual(first);
  });

  test("answers requests that come together one after the other, as if alone", async () => {
    const prompts = [completion("A, B, C,"), completion("1, 2, 3,")];
    const together = await Promise.all(prompts.map((prompt) => ask(prompt)));
    expect(together).toEqual([
      await ask(completion("A, B, C,")),
      await ask(completion("1, 2, 3,")),
    ]);
  });

  test("without a temperature is greedy", async () => {
    const prompt = completion("Once upon a time");
    expect(await ask(prompt, { temperature: null })).toEqual(await ask(prompt));
  });

  test("draws the same with the same seed, and otherwise with another", async () => {
    const prompt = completion("Once upon a time");
    const drawn = { temperature: 1.5, top_p: 0.95 };
    const one = await ask(prompt, { ...drawn, seed: 1 });
    const again = await ask(prompt, { ...drawn, seed: 1 });
    const other = await ask(prompt, { ...drawn, seed: 2 });
    expect(again).toEqual(one);
    expect(other.text).not.toBe(one.text);
  });

  test("with next to no top_p draws the likeliest", async () => {
    const prompt = completion("Once upon a time");
    const drawn = await ask(prompt, { temperature: 1, top_p: 0.0001, seed: 3 });
    expect(drawn.text).toBe((await ask(prompt)).text);
  });

  test("ends before the first of its stop words", async () => {
    const whole = await ask(completion("1, 2, 3, 4,"));
    const cut = await ask(completion("1, 2, 3, 4,"), { stop: ["nothing", " 9", " 7,"] });
    expect(whole.finish).toBe("length");
    expect(cut).toMatchObject({ text: " 5, 6,", finish: "stop" });
    expect(whole.text.startsWith(cut.text)).toBe(true);
  });

  test("ends at the length", async () => {
    const { finish, usage } = await ask(completion("1, 2, 3, 4,"), { max_new_tokens: 5 });
    expect(finish).toBe("length");
    expect(usage).toMatchObject({ output_tokens: 5, reasoning_tokens: 0 });
  });

  test("an abort ends a request at once, and the next one is answered", async () => {
    const abort = new AbortController();
    const decoding = { ...greedy, max_new_tokens: 2000 };
    const asked = model.ask({ prompt: completion("1, 2, 3,"), decoding }, abort.signal);
    setTimeout(() => abort.abort(new Error("enough")), 300);
    await expect(asked).rejects.toThrow("enough");
    expect((await ask(completion("1, 2, 3, 4,"))).text).toMatch(/^ 5, 6,/);
  });

  test("what was aborted at any moment keeps no one waiting at the end", async () => {
    const own = await llama({ ...options, name: parts.smollm2 ?? "" });
    for (const afterMs of [0, 2, 10, 30]) {
      const request = { prompt: completion("1, 2, 3,"), decoding: greedy };
      await own.ask(request, AbortSignal.timeout(afterMs)).catch(() => {});
    }
    await expect(own[Symbol.asyncDispose]()).resolves.toBeUndefined();
  });

  test("an aborted request is not begun", async () => {
    const asked = model.ask({ prompt: completion("1"), decoding: greedy }, AbortSignal.abort());
    await expect(asked).rejects.toThrow(/abort/);
  });

  test("refuses a prompt that is longer than what the model sees", async () => {
    await expect(ask(completion("word ".repeat(9000)))).rejects.toMatchObject({
      name: "ModelError",
      kind: "too-long",
      mayPass: false,
    });
  });

  test("tells when the limit for a request is over", async () => {
    await using hasty = await llama({ ...options, name: parts.smollm2 ?? "", limitMs: 50 });
    const decoding = { ...greedy, max_new_tokens: 4000 };
    const asked = hasty.ask({ prompt: completion("1, 2, 3,"), decoding }, patient);
    await expect(asked).rejects.toMatchObject({ kind: "timeout", mayPass: true });
  });

  test("reads every byte of a raw prompt", async () => {
    const { getLlama, LlamaLogLevel } = await import("node-llama-cpp");
    const runtime = await getLlama({ gpu: false, logLevel: LlamaLogLevel.disabled });
    const weights = await runtime.loadModel({ modelPath: parts.smollm2 ?? "", vocabOnly: true });
    const text = " \n\tdef f():  # ü 漢 🙂 \r\n<|im_start|>user\n```\n\n   ";
    const tokens = toTokens(weights, text);
    expect(weights.detokenize(tokens, true)).toBe(text);
    expect(tokens).toContain(weights.tokens.bos);
    const { usage } = await ask(completion(text), { max_new_tokens: 1 });
    expect(usage?.input_tokens).toBe(tokens.length);
    await runtime.dispose();
  });
});

test("a model that was not pulled is named with the command that pulls it", async () => {
  const modelsDir = await temporaryFolder();
  await expect(llama({ ...options, name: "smollm2", local: { modelsDir } })).rejects.toMatchObject({
    name: "FileNotFound",
    hint: expect.stringContaining("bcb models pull smollm2"),
  });
});

test("a file that holds no weights is refused by its name", async () => {
  const file = path.join(await temporaryFolder(), "no.gguf");
  await writeFile(file, "these are no weights");
  await expect(llama({ ...options, name: file })).rejects.toMatchObject({
    name: "ModelError",
    kind: "model",
    message: expect.stringContaining(file),
  });
});

test("a setting that is not understood is refused", async () => {
  const asked = llama({ ...options, name: "x.gguf", body: { thread: 2 } });
  await expect(asked).rejects.toMatchObject({ name: "BadUsage" });
});
