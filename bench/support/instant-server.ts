import { createServer } from "node:http";
import { z } from "zod";

const Question = z.object({ messages: z.array(z.object({ content: z.string() })) });

/** A chat endpoint on loopback that answers everything after so many milliseconds; it counts what it was asked. */
export interface ChatServer extends AsyncDisposable {
  baseUrl: string;
  /** Every request's prompt, in order of arrival. */
  asked: string[];
}

export async function startChatServer(delayMs: number): Promise<ChatServer> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      const prompt = Question.parse(JSON.parse(body)).messages[0]?.content ?? "";
      asked.push(prompt);
      const name = /def (\w+)/.exec(prompt)?.[1] ?? "task_func";
      const content = `Here:\n\`\`\`python\ndef ${name}():\n    return ${prompt.length}\n\`\`\``;
      const answer = {
        id: "x",
        object: "chat.completion",
        created: 0,
        model: "instant",
        choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }],
        usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 },
      };
      setTimeout(() => {
        response.setHeader("content-type", "application/json");
        response.end(JSON.stringify(answer));
      }, delayMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
