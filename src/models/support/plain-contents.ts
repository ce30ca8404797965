import { isObject } from "../../lib/is-object.ts";

/** Messages of one text as that text, which is how the vendors' own packages send them. */
export function plainContents(body: Record<string, unknown>): Record<string, unknown> {
  const messages: unknown = body["messages"];
  if (!Array.isArray(messages)) return body;
  return {
    ...body,
    messages: messages.map((message: unknown) => {
      if (!isObject(message) || !Array.isArray(message["content"])) return message;
      const [part, ...more]: unknown[] = message["content"];
      const isText = more.length === 0 && isObject(part) && part["type"] === "text";
      return isText ? { ...message, content: part["text"] } : message;
    }),
  };
}
