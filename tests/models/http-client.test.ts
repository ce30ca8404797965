import { expect, test } from "vitest";
import type { ModelOptions } from "../../src/models/support/model.ts";
import { dialects } from "./dialects.ts";
import { never, openAdapter } from "./open-adapter.ts";
import { greedy } from "../support/make-generation.ts";
import { startScriptedServer, type ScriptedServer } from "./scripted-server.ts";

const answer = (text: string) => ({ kind: "json", body: dialects[0]?.answer({ text }) }) as const;
const chat = (user: string) =>
  ({ prompt: { kind: "chat", user, prefill: null }, decoding: greedy }) as const;

function open(server: ScriptedServer, options: Partial<ModelOptions> = {}) {
  const baseUrl = `${server.url}/v1/`;
  return openAdapter("openai", { name: "gpt-4o", baseUrl, apiKey: "key-key-key", ...options });
}

test("many requests at once each get their own answer, without a warning", async () => {
  const warnings: string[] = [];
  const note = (warning: Error) => warnings.push(warning.message);
  process.on("warning", note);
  const users = Array.from({ length: 100 }, (_, index) => `question ${index}`);
  const server = await startScriptedServer(
    ...users.map(
      () => (seen: { text: string }) => answer(/question \d+/.exec(seen.text)?.[0] ?? ""),
    ),
  );
  const model = await open(server);
  const { signal } = new AbortController();
  const answers = await Promise.all(users.map((user) => model.ask(chat(user), signal)));
  expect(answers.map(({ text }) => text)).toEqual(users);
  process.off("warning", note);
  expect(warnings).toEqual([]);
});

test("one socket serves request after request", async () => {
  const server = await startScriptedServer(answer("1"), answer("2"), answer("3"));
  const model = await open(server);
  for (const text of ["1", "2", "3"]) {
    expect(await model.ask(chat("x"), never)).toMatchObject({ text });
  }
  expect(new Set(server.seen.map(({ port }) => port)).size).toBe(1);
});

test("an error in an answer of status 200 is an error", async () => {
  const body = { error: { code: 429, message: "slow down" } };
  const server = await startScriptedServer({ kind: "json", body });
  await expect((await open(server)).ask(chat("x"), never)).rejects.toMatchObject({
    kind: "rate",
    message: expect.stringMatching(/answered 429: slow down$/),
  });
});

test("a redirection is not followed but told", async () => {
  const headers = { location: "https://elsewhere/v1" };
  const server = await startScriptedServer({ kind: "text", status: 301, headers, text: "" });
  await expect((await open(server)).ask(chat("x"), never)).rejects.toMatchObject({
    kind: "request",
    message: expect.stringMatching(/answered 301: see https:\/\/elsewhere\/v1$/),
  });
  expect(server.seen.length).toBe(1);
});

test("a key that no header can carry is told without the key", async () => {
  const server = await startScriptedServer(answer("x"));
  const error: unknown = await open(server, { apiKey: "sk-1\n2345" }).catch((e: unknown) => e);
  expect(error).toMatchObject({ name: "ModelError", kind: "key" });
  expect(String(error)).not.toContain("2345");
});

test("a model that thought until its tokens were used up gave an empty answer", async () => {
  const message =
    "Could not finish the message because max_tokens or model output limit was reached.";
  const server = await startScriptedServer({
    kind: "json",
    status: 400,
    body: { error: { message } },
  });
  const model = await open(server, { name: "gpt-5" });
  expect(await model.ask(chat("x"), never)).toMatchObject({ text: "", finish: "length" });
});

test("the words of a refusal are no part of the answer", async () => {
  const body = dialects[0]?.answer({ text: "I began. ", finish: "refusal" });
  const server = await startScriptedServer({ kind: "json", body });
  const said = await (await open(server)).ask(chat("x"), never);
  expect(said).toMatchObject({ text: "I began. ", finish: "refusal" });
});

test.for([
  ["null", { content: null }, "stop", "The answer has no text (stop)."],
  ["no content", {}, "stop", "The answer has no text (stop)."],
  [
    "a call of a tool",
    {
      content: null,
      tool_calls: [{ id: "t", type: "function", function: { name: "f", arguments: "{}" } }],
    },
    "tool_calls",
    "The answer calls a tool (tool_calls).",
  ],
] as const)("%s is no answer", async ([, message, finish_reason, words]) => {
  const choices = [{ index: 0, message: { role: "assistant", ...message }, finish_reason }];
  const server = await startScriptedServer({ kind: "json", body: { choices } });
  const asked = (await open(server)).ask(chat("x"), never);
  await expect(asked).rejects.toMatchObject({ kind: "empty", message: words });
});

test("an empty text is an answer", async () => {
  const message = { role: "assistant", content: "" };
  const choices = [{ index: 0, message, finish_reason: "stop" }];
  const server = await startScriptedServer({ kind: "json", body: { choices } });
  expect(await (await open(server)).ask(chat("x"), never)).toMatchObject({ text: "" });
});

test("an answer without usage has none", async () => {
  const choices = [
    { index: 0, message: { role: "assistant", content: "x" }, finish_reason: "stop" },
  ];
  const server = await startScriptedServer({ kind: "json", body: { choices } });
  expect(await (await open(server)).ask(chat("x"), never)).toMatchObject({ usage: null });
});

test("goes through the proxy of the variables, but not to this machine", async () => {
  const proxy = await startScriptedServer(answer("by proxy"));
  const server = await startScriptedServer(answer("direct"));
  const variables = { HTTP_PROXY: proxy.url };
  const far = await open(proxy, { baseUrl: "http://model.invalid/v1", variables });
  expect(await far.ask(chat("x"), never)).toMatchObject({ text: "by proxy" });
  expect(proxy.seen[0]?.path).toBe("http://model.invalid/v1/chat/completions");
  const near = await open(server, { variables });
  expect(await near.ask(chat("x"), never)).toMatchObject({ text: "direct" });
});
