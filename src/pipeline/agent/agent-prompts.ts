import { z } from "zod";
import { once } from "../../lib/once.ts";
import { parseJson } from "../../lib/parse-json.ts";
import { readData } from "../../lib/read-data.ts";
import { byName } from "../../schema/shapes.ts";
import type { ModelRequest, Tool, ToolCall } from "../../schema/model.ts";
import type { Interaction } from "../../schema/transcript.ts";

const AgentPrompts = z.strictObject({
  tools: z.string().describe("the first message where the endpoint knows tools"),
  text: z.string().describe("the same where calls are written in the text"),
  idle: z.string().describe("the message after an answer that did nothing"),
  definitions: z.array(
    z.strictObject({
      name: z.string(),
      description: z.string(),
      arguments: byName(z.string()).describe("what each is; all are texts, and needed"),
    }),
  ),
});
type AgentPrompts = z.infer<typeof AgentPrompts>;
type Definition = AgentPrompts["definitions"][number];

export const readAgentPrompts = once(() => readData("agent.json", AgentPrompts));

export type AgentWishes = Extract<Interaction, { kind: "agent" }>;

/** The first request to an agent. */
export function toAgentRequest(
  request: ModelRequest,
  { turns, protocol }: AgentWishes,
  prompts: AgentPrompts,
): ModelRequest {
  const { prompt, decoding } = request;
  if (prompt.kind === "completion") return request;
  const listed = prompts.definitions.map(
    ({ name, description, arguments: given }) =>
      `- ${name} ${JSON.stringify(given)}: ${description}`,
  );
  const values = new Map([
    ["prompt", prompt.user],
    ["turns", String(turns)],
    ["tools", listed.join("\n")],
  ]);
  const fill = (_: string, name: string) => values.get(name) ?? "";
  const user = prompts[protocol].replaceAll(/\{\{(\w+)\}\}/g, fill);
  const tools = protocol === "tools" ? { tools: prompts.definitions.map(toTool) } : {};
  // Words that end an answer in one turn would end it before its call.
  return {
    prompt: { kind: "chat", user, prefill: null },
    decoding: { ...decoding, stop: [] },
    ...tools,
  };
}

function toTool({ name, description, arguments: given }: Definition): Tool {
  const properties = Object.fromEntries(
    Object.entries(given).map(([key, about]) => [key, { type: "string", description: about }]),
  );
  const required = Object.keys(given);
  return { name, description, parameters: { type: "object", properties, required } };
}

const written = /```tool\s*\n([\s\S]*?)(?:\n```|$)/g;
const WrittenCall = z.object({ name: z.string(), arguments: byName(z.unknown()).optional() });

/** The calls that an answer writes in its text; one that cannot be read is kept as it is. */
export function findWrittenCalls(text: string, turn: number): ToolCall[] {
  return Array.from(text.matchAll(written), ([, block = ""], index) => {
    const call = WrittenCall.safeParse(parseJson(block));
    const id = `call-${turn}-${index + 1}`;
    if (!call.success) return { id, name: "", arguments: block };
    return { id, name: call.data.name, arguments: JSON.stringify(call.data.arguments ?? {}) };
  });
}

/** What a call was given, or why it cannot be run. */
export function readCall(
  { name, arguments: text }: ToolCall,
  { definitions }: AgentPrompts,
): { given: Record<string, string> } | { problem: string } {
  const definition = definitions.find((each) => each.name === name);
  const names = definitions.map((each) => each.name).join(", ");
  if (name === "") {
    return { problem: `This is no call: it must be JSON with "name" and "arguments".` };
  }
  if (definition === undefined) {
    return { problem: `There is no tool ${JSON.stringify(name)}. The tools are ${names}.` };
  }
  const given = byName(z.unknown()).safeParse(parseJson(text));
  if (!given.success) return { problem: "The arguments are no JSON object." };
  const missing = Object.keys(definition.arguments).filter(
    (key) => typeof given.data[key] !== "string",
  );
  if (missing.length > 0) return { problem: `${name} needs ${missing.join(", ")}, as text.` };
  const taken = Object.keys(definition.arguments).map((key) => [key, String(given.data[key])]);
  return { given: Object.fromEntries(taken) };
}
