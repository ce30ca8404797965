import { createServer, type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { loadDataset } from "../../src/pipeline/load-dataset.ts";
import type { Task } from "../../src/schema/task.ts";
import { listenForTest } from "../models/scripted-server.ts";
import { makeContext } from "./make-context.ts";

const Request = z.looseObject({
  messages: z.array(z.looseObject({ role: z.string(), content: z.string().nullish() })),
});
type SaidMessage = z.infer<typeof Request>["messages"][number];

/** What a model says to a task when so many messages have been said to it. */
export type Part = (asked: { task: Task; turn: number; messages: SaidMessage[] }) => string;

export interface ConversingServer {
  url: string;
  /** What was asked, by task and turn: `Starter/0, 1`. */
  asked: string[];
  messages: SaidMessage[][];
  tasks: readonly Task[];
}

/** A server that speaks OpenAI's protocol and plays a model that talks about tasks of the starter pack. */
export async function startConversing(play: Part, { ms = 0 } = {}): Promise<ConversingServer> {
  const { tasks } = await loadDataset("starter", makeContext());
  const conversing: ConversingServer = { url: "", asked: [], messages: [], tasks };
  const answer = async (request: IncomingMessage): Promise<string> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const { messages } = Request.parse(JSON.parse(Buffer.concat(chunks).toString("utf8")));
    const first = messages[0]?.content ?? "";
    const task = tasks.find(({ prompts }) => first.includes((prompts["complete"] ?? "").trim()));
    if (task === undefined) throw new Error("nobody knows this task");
    const turn = messages.filter(({ role }) => role === "user").length;
    conversing.asked.push(`${task.task_id}, ${turn}`);
    conversing.messages.push(messages);
    await sleep(ms);
    return play({ task, turn, messages });
  };
  const server = createServer((request, response) => {
    void (async () => {
      const message = { role: "assistant", content: await answer(request) };
      const usage = { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 };
      const body = { choices: [{ index: 0, message, finish_reason: "stop" }], usage };
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
    })().catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  conversing.url = `${await listenForTest(server)}/v1`;
  return conversing;
}

/** Code as a model writes it. */
export function fenced(code: string): string {
  return `Here it is:\n\`\`\`python\n${code}\n\`\`\``;
}
