import { ModelError, type Prompt } from "../../schema/model.ts";

/** For endpoints that know messages only. */
export function requireChat(prompt: Prompt, backend: string): Extract<Prompt, { kind: "chat" }> {
  if (prompt.kind === "chat") return prompt;
  const words = `${backend} answers messages and cannot continue a raw text: ask it without direct completion.`;
  throw new ModelError("request", words);
}
