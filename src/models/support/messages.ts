import { parseJson } from "../../lib/parse-json.ts";
import { AnswerParts } from "../../schema/model.ts";
import type { ChatPrompt, Message, Tool, ToolCall } from "../../schema/model.ts";

/** A provider package's model, below the parts that retry, log and look into the environment. */
// Written so, because a package of a provider must not be imported statically, not even a type of it.
// oxlint-disable-next-line typescript/consistent-type-imports
export type LanguageModel = ReturnType<import("@ai-sdk/openai").OpenAIProvider["chat"]>;
export type CallOptions = Parameters<LanguageModel["doGenerate"]>[0];
export type CallResult = Awaited<ReturnType<LanguageModel["doGenerate"]>>;
type Content = CallResult["content"];
type SentMessage = CallOptions["prompt"][number];
type SentPart = Extract<SentMessage, { role: "assistant" }>["content"][number];

/** A conversation as the provider packages take it; an answer's beginning, where there is one, comes last. */
export function toMessages({ user, history = [] }: ChatPrompt, prefill: string): SentMessage[] {
  const said: Message[] = [{ role: "user", text: user }, ...history];
  if (prefill !== "") said.push({ role: "assistant", text: prefill });
  return said.map(toMessage);
}

function toMessage(message: Message): SentMessage {
  switch (message.role) {
    case "user":
      return { role: "user", content: [{ type: "text", text: message.text }] };
    case "assistant": {
      const { text, calls = [], parts } = message;
      const said: SentPart[] = text === "" ? [] : [{ type: "text", text }];
      const called = calls.map((call) => toCallPart(call.id, call.name, call.arguments));
      return { role: "assistant", content: parts ? fromParts(parts) : [...said, ...called] };
    }
    case "tool":
      return {
        role: "tool",
        content: message.results.map(({ id, name, output }) => ({
          type: "tool-result",
          toolCallId: id,
          toolName: name,
          output: { type: "text", value: output },
        })),
      };
    default:
      return message satisfies never;
  }
}

/** What cannot be read is sent back as a call without arguments: endpoints refuse a conversation with anything else. */
function toCallPart(toolCallId: string, toolName: string, input: string) {
  return { type: "tool-call" as const, toolCallId, toolName, input: parseJson(input) ?? {} };
}

export function toTools(tools: readonly Tool[]): NonNullable<CallOptions["tools"]> {
  return tools.map(({ name, description, parameters }) => ({
    type: "function",
    name,
    description,
    inputSchema: { ...parameters },
  }));
}

export function listCalls(content: Content): ToolCall[] {
  return content.flatMap((part) =>
    part.type === "tool-call"
      ? [{ id: part.toolCallId, name: part.toolName, arguments: part.input }]
      : [],
  );
}

/** Texts, thoughts and calls with what the provider package knows of each, so that they can be sent back. */
export function toParts(content: Content): AnswerParts {
  const kept = content.filter(({ type }) => ["text", "reasoning", "tool-call"].includes(type));
  return AnswerParts.parse(JSON.parse(JSON.stringify(kept)));
}

function fromParts(parts: AnswerParts): SentPart[] {
  return parts.flatMap(({ type, text = "", providerMetadata, ...call }): SentPart[] => {
    // What the package told of a part is what it takes with it.
    const own = providerMetadata === undefined ? {} : { providerOptions: providerMetadata };
    if (type === "tool-call") {
      const { toolCallId = "", toolName = "", input = "" } = call;
      return [{ ...toCallPart(toolCallId, toolName, input), ...own }];
    }
    return text === "" && type === "text" ? [] : [{ type, text, ...own }];
  });
}

export interface PlainMessage {
  role: "user" | "assistant";
  content: string;
}

/** A conversation in words alone, for models that know nothing of tools: what a tool gave is said by the user. */
export function toPlainMessages({ user, history = [] }: ChatPrompt): PlainMessage[] {
  return [
    { role: "user", content: user },
    ...history.map((message): PlainMessage => {
      if (message.role !== "tool") return { role: message.role, content: message.text };
      return { role: "user", content: message.results.map(({ output }) => output).join("\n\n") };
    }),
  ];
}
