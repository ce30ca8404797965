import type { ChatPrompt } from "../../schema/model.ts";

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
