import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { createJudgeClient } from "../../src/client/judge-client.ts";
import { ScriptedSandbox } from "../support/scripted-sandbox.ts";
import { scriptedBench, servedBench, tokens } from "../server/judge/served-judge.ts";
import { collect } from "../tasks/collect.ts";

type Handler = (request: IncomingMessage, response: ServerResponse, attempt: number) => unknown;

/** A server that answers as a test says, and a client that asks it. */
async function against(handle: Handler) {
  const bodies: unknown[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request);
    bodies.push(body === "" ? undefined : JSON.parse(body));
    handle(request, response, bodies.length - 1);
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port }: AddressInfo = Object(server.address());
  const client = createJudgeClient({
    url: `http://127.0.0.1:${port}/`,
    token: "t",
    retries: 3,
    pauseMs: 1,
  });
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await client[Symbol.asyncDispose]();
  });
  return { client, bodies };
}

/** A judge whose samples end as their words say. */
async function real() {
  const judge = await servedBench(scriptedBench(new ScriptedSandbox()));
  const token = tokens.get("alice") ?? "";
  const client = createJudgeClient({ url: judge.served.url, token, retries: 1, pauseMs: 1 });
  onTestFinished(() => client[Symbol.asyncDispose]());
  return client;
}

const sample = { task_id: "X/0", solution: "# pass" };
const refusal = (id: number) => ({ id, status: 503, error: "broken" });

describe("the client of a judge", () => {
  test("reads answers that come byte by byte, in any script", async () => {
    const line = Buffer.from(`${JSON.stringify({ id: "prüf-1", status: 400, error: "不" })}\n`);
    const { client, bodies } = await against(async (_, response) => {
      response.writeHead(200, { "content-type": "application/x-ndjson" });
      for (const byte of line) {
        response.write(Buffer.of(byte));
        await pause(2);
      }
      response.end();
    });
    const samples = [{ ...sample, id: "prüf-1" }];
    expect(await collect(client.judgeAll(samples))).toEqual([
      { id: "prüf-1", status: 400, error: "不" },
    ]);
    expect(bodies).toHaveLength(1);
  });

  test("judges one, many and rewards", async () => {
    const client = await real();
    expect(await client.judge(sample)).toMatchObject({ id: 0, verdict: { outcome: "pass" } });
    const samples = [
      { ...sample, id: "a" },
      { task_id: "X/1", solution: "# fail" },
      { task_id: "X/9", solution: "" },
      { id: "b", task_id: "X/2", solution: "# broken" },
    ];
    const judged = await collect(client.judgeAll(samples));
    const statuses = judged.map(({ id, status }) => [id, status] as const);
    expect(new Map(statuses)).toEqual(
      new Map<string | number, number>([
        ["a", 200],
        [1, 200],
        [2, 404],
        ["b", 503],
      ]),
    );
    const rewards = await client.reward(samples, { mode: "official" });
    expect(rewards).toMatchObject([
      { id: "a", reward: 1 },
      { id: 1, reward: 0 },
      { id: 2, status: 404 },
      { id: "b", status: 503 },
    ]);
    expect(rewards[3]).not.toHaveProperty("reward");
    expect((await client.tasks()).tasks).toHaveLength(3);
  });

  test("says what was refused for good, and asks only once", async () => {
    const client = await real();
    const asked = client.judge({ ...sample, task_id: "X/9" });
    await expect(asked).rejects.toMatchObject({
      name: "JudgeRefused",
      status: 404,
      message: 'Unknown task "X/9".',
    });
    const { client: other, bodies } = await against((_request, response) => {
      response.writeHead(401).end("Send the token\n");
    });
    await expect(other.judge(sample)).rejects.toMatchObject({ status: 401 });
    expect(bodies).toHaveLength(1);
  });

  test.for([429, 503])("asks again after %i, and gives up in the end", async (status) => {
    const { client, bodies } = await against((request, response, attempt) => {
      expect(request.headers.authorization).toBe("Bearer t");
      if (attempt < 2) response.writeHead(status, { "retry-after": "0" }).end('{"error": "full"}');
      else response.end(JSON.stringify({ mode: "strict", rewards: [] }));
    });
    expect(await client.reward([sample])).toMatchObject([{ id: 0, status: 503 }]);
    expect(bodies.length).toBeGreaterThan(2);

    const stubborn = await against((_request, response) => {
      response.writeHead(status).end('{"error": "full"}');
    });
    await expect(stubborn.client.judge(sample)).rejects.toMatchObject({ status, message: "full" });
    expect(stubborn.bodies).toHaveLength(4);
  });

  test("asks again only for what was not answered, also where the connection broke", async () => {
    const { client, bodies } = await against((_request, response, attempt) => {
      const line = (value: object) => response.write(`${JSON.stringify(value)}\n`);
      if (attempt === 0) {
        line({ id: 0, status: 404, error: "none" });
        line(refusal(1));
        response.end();
      } else if (attempt === 1) {
        line({ id: 2, status: 404, error: "none" });
        setTimeout(() => response.destroy(), 20);
      } else {
        line({ id: 1, status: 404, error: "none" });
        response.end();
      }
    });
    const judged = await collect(client.judgeAll([sample, sample, sample]));
    expect(judged.map(({ id }) => id)).toEqual([0, 2, 1]);
    const ids = bodies.map((body) => {
      const { samples }: { samples: { id: number }[] } = Object(body);
      return samples.map(({ id }) => id);
    });
    expect(ids).toEqual([[0, 1, 2], [1, 2], [1]]);
  });

  test("stops when it is told to", async () => {
    const { client } = await against(() => {});
    const left = new AbortController();
    const asked = client.judge(sample, { signal: left.signal });
    left.abort(new Error("enough"));
    await expect(asked).rejects.toThrow("enough");
  });
});
