import { expect, test } from "vitest";
import type { ModelAnswer } from "../../src/models/support/model.ts";
import type { Message, ModelRequest } from "../../src/schema/model.ts";
import { greedy } from "../support/make-generation.ts";
import { never, openAdapter } from "./open-adapter.ts";
import { startScriptedServer } from "./scripted-server.ts";

const parameters = { type: "object", properties: { code: { type: "string" } } };
const tools = [{ name: "python", description: "Runs Python.", parameters }];
const first = { kind: "chat", user: "Write f.", prefill: null } as const;
const call = { id: "call_1", name: "python", arguments: '{"code":"1"}' };
const request: ModelRequest = { prompt: first, decoding: greedy, tools };

/** The request that follows an answer: the same, with what its call gave. */
function withResult({ text, calls, parts }: ModelAnswer, output: string): ModelRequest {
  const said = { text, ...(calls && { calls }), ...(parts && { parts }) };
  const results = [{ id: call.id, name: call.name, output }];
  const history: Message[] = [
    { role: "assistant", ...said },
    { role: "tool", results },
  ];
  return { ...request, prompt: { ...first, history } };
}

const openaiUsage = { prompt_tokens: 5, completion_tokens: 3, total_tokens: 8 };
const openaiCall = {
  id: "c",
  object: "chat.completion",
  created: 1,
  model: "m",
  choices: [
    {
      index: 0,
      message: {
        role: "assistant",
        content: null,
        tool_calls: [
          {
            id: call.id,
            type: "function",
            function: { name: call.name, arguments: call.arguments },
          },
        ],
      },
      finish_reason: "tool_calls",
    },
  ],
  usage: openaiUsage,
};
const anthropicCall = {
  id: "msg",
  type: "message",
  role: "assistant",
  model: "m",
  content: [
    { type: "text", text: "Let me see." },
    { type: "tool_use", id: call.id, name: call.name, input: { code: "1" } },
  ],
  stop_reason: "tool_use",
  stop_sequence: null,
  usage: { input_tokens: 5, output_tokens: 3 },
};

const ways = [
  { backend: "openai", base: "/v1", body: openaiCall },
  { backend: "openai-compatible", base: "/v1", body: openaiCall },
  { backend: "mistral", base: "/v1", body: openaiCall },
  { backend: "anthropic", base: "/v1", body: anthropicCall },
] as const;

test.for(ways)(
  "$backend calls a tool, and is told what came of it",
  async ({ backend, base, body }) => {
    const server = await startScriptedServer({ kind: "json", body }, { kind: "json", body });
    const model = await openAdapter(backend, { name: "m", baseUrl: `${server.url}${base}` });
    expect(model.abilities.tools).toBe(true);
    const answer = await model.ask(request, never);
    expect(answer.calls).toEqual([call]);
    await model.ask(withResult(answer, "it printed 2"), never);
    const sent = JSON.stringify(server.seen[1]?.body);
    for (const words of ["Write f.", "call_1", "it printed 2", "Runs Python."]) {
      expect(sent).toContain(words);
    }
    const messages = server.seen[1]?.body["messages"];
    expect(messages).toHaveLength(3);
  },
);

test("a call that cannot be read is an answer, and can be sent back", async () => {
  const broken = structuredClone(openaiCall);
  const [choice] = broken.choices;
  const [asked] = choice?.message.tool_calls ?? [];
  if (asked === undefined) throw new Error("a call is asked for");
  asked.function.arguments = '{"code": ';
  const server = await startScriptedServer(
    { kind: "json", body: broken },
    { kind: "json", body: openaiCall },
  );
  const model = await openAdapter("openai-compatible", { name: "m", baseUrl: `${server.url}/v1` });
  const answer = await model.ask(request, never);
  expect(answer.calls).toEqual([{ ...call, arguments: '{"code": ' }]);
  const next = await model.ask(withResult(answer, "this is no JSON"), never);
  expect(next.calls).toHaveLength(1);
});

test("a conversation in words reaches a model without tools", async () => {
  const model = await openAdapter("command", {
    name: 'printf "%s " "$BCB_PROMPT_KIND"; cat',
  });
  const history = [
    { role: "assistant", text: "f = 1" },
    { role: "user", text: "It is wrong." },
  ] as const;
  const { text } = await model.ask({ prompt: { ...first, history }, decoding: greedy }, never);
  const [kind, ...rest] = text.split(" ");
  expect(kind).toBe("messages");
  expect(JSON.parse(rest.join(" "))).toEqual([
    { role: "user", content: "Write f." },
    { role: "assistant", content: "f = 1" },
    { role: "user", content: "It is wrong." },
  ]);
});
