import { createServer, type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { loadDataset } from "../../src/pipeline/load-dataset.ts";
import type { Task } from "../../src/schema/task.ts";
import { listenForTest } from "../models/scripted-server.ts";
import { makeContext } from "./make-context.ts";

const Request = z.looseObject({
  messages: z.array(z.looseObject({ role: z.string(), content: z.unknown() })),
});

/** A message as text, whatever form the protocol gives it. */
interface SaidMessage {
  role: string;
  content: string;
}

/** Calls of tools; one whose arguments are a text is sent as it is, well formed or not. */
interface Calling {
  calls: { name: string; arguments: Record<string, string> | string }[];
}

/** What a model says to a task in its so-and-so-manieth answer. */
export type Part = (asked: {
  task: Task;
  turn: number;
  messages: SaidMessage[];
}) => string | Calling;

export interface ConversingServer {
  url: string;
  /** What was asked, by task and turn: `Starter/0, 1`. */
  asked: string[];
  messages: SaidMessage[][];
  tasks: readonly Task[];
}

/** A server that plays a model which talks about tasks of the starter pack, in OpenAI's protocol and in Anthropic's. */
export async function startConversing(play: Part, { ms = 0 } = {}): Promise<ConversingServer> {
  const { tasks } = await loadDataset("starter", makeContext());
  const conversing: ConversingServer = { url: "", asked: [], messages: [], tasks };
  const answer = async (request: IncomingMessage): Promise<string | Calling> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Request.parse(JSON.parse(Buffer.concat(chunks).toString("utf8")));
    const messages = body.messages.map(({ role, content }) => ({ role, content: toText(content) }));
    const first = messages[0]?.content ?? "";
    const task = tasks.find(({ prompts }) => first.includes((prompts["complete"] ?? "").trim()));
    if (task === undefined) throw new Error("nobody knows this task");
    const turn = messages.filter(({ role }) => role === "assistant").length + 1;
    conversing.asked.push(`${task.task_id}, ${turn}`);
    conversing.messages.push(messages);
    await sleep(ms);
    return play({ task, turn, messages });
  };
  let count = 0;
  const server = createServer((request, response) => {
    const speak = request.url?.endsWith("/messages") ? speakAnthropic : speakOpenAi;
    void (async () => {
      const body = speak(await answer(request), (count += 1));
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
    })().catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  conversing.url = `${await listenForTest(server)}/v1`;
  return conversing;
}

function toText(content: unknown): string {
  if (typeof content === "string") return content;
  const parts = z.array(z.looseObject({ text: z.string().optional() })).safeParse(content);
  if (!parts.success) return "";
  return parts.data.map(({ text, ...rest }) => text ?? JSON.stringify(rest)).join("\n");
}

function speakOpenAi(said: string | Calling, id: number) {
  const usage = { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 };
  const isText = typeof said === "string";
  const tool_calls = isText
    ? undefined
    : said.calls.map(({ name, arguments: given }, index) => ({
        id: `call_${id}_${index}`,
        type: "function",
        function: { name, arguments: typeof given === "string" ? given : JSON.stringify(given) },
      }));
  const message = { role: "assistant", content: isText ? said : null, tool_calls };
  const finish_reason = isText ? "stop" : "tool_calls";
  return { choices: [{ index: 0, message, finish_reason }], usage };
}

function speakAnthropic(said: string | Calling, id: number) {
  const isText = typeof said === "string";
  const content = isText
    ? [{ type: "text", text: said }]
    : said.calls.map(({ name, arguments: given }, index) => ({
        type: "tool_use",
        id: `call_${id}_${index}`,
        name,
        input: given,
      }));
  return {
    id: `msg_${id}`,
    type: "message",
    role: "assistant",
    model: "m",
    content,
    stop_reason: isText ? "end_turn" : "tool_use",
    stop_sequence: null,
    usage: { input_tokens: 100, output_tokens: 10 },
  };
}

/** Code as a model writes it. */
export function fenced(code: string): string {
  return `Here it is:\n\`\`\`python\n${code}\n\`\`\``;
}
