import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { isObject } from "../../src/lib/is-object.ts";

/** What the server does with one request. */
export type Play =
  | { kind: "json"; status?: number; headers?: Record<string, string>; body: unknown }
  | { kind: "text"; status?: number; headers?: Record<string, string>; text: string }
  /** Header and beginning of the body, then nothing more. */
  | { kind: "stall"; text: string }
  /** The same, then the socket is closed. */
  | { kind: "cut"; text: string }
  /** The whole body, a few bytes at a time. */
  | { kind: "drip"; text: string; pieces: number; everyMs: number }
  | { kind: "reset" }
  | { kind: "silence" };

interface SeenRequest {
  path: string;
  headers: IncomingMessage["headers"];
  text: string;
  body: Record<string, unknown>;
  /** The caller's end of the socket. */
  port: number | undefined;
}

export interface ScriptedServer {
  url: string;
  seen: SeenRequest[];
  /** Resolves when the next request has come in whole. */
  nextRequest(): Promise<void>;
  plays: (Play | ((request: SeenRequest) => Play))[];
}

/** A local HTTP server that plays what a test wrote, one play a request, and remembers what it was asked. */
export async function startScriptedServer(
  ...plays: ScriptedServer["plays"]
): Promise<ScriptedServer> {
  const waiting: (() => void)[] = [];
  const scripted: ScriptedServer = {
    url: "",
    seen: [],
    plays,
    nextRequest: () => new Promise((resolve) => waiting.push(resolve)),
  };
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
      const text = Buffer.concat(chunks).toString("utf8");
      const { url: path = "", headers } = request;
      const body: unknown = JSON.parse(text || "{}");
      if (!isObject(body)) throw new Error("the request is no JSON object");
      const seen = { path, headers, text, body, port: request.socket.remotePort };
      scripted.seen.push(seen);
      for (const resolve of waiting.splice(0)) resolve();
      const play = scripted.plays.shift() ?? { kind: "text", status: 500, text: "no play is left" };
      await perform(typeof play === "function" ? play(seen) : play, response);
    })().catch(() => response.destroy());
  });
  scripted.url = await listenForTest(server);
  return scripted;
}

/** Listens on this machine until the test ends; answers with the address. */
export async function listenForTest(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no address");
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${address.port}`;
}

export async function perform(play: Play, response: ServerResponse): Promise<void> {
  switch (play.kind) {
    case "json":
      response
        .writeHead(play.status ?? 200, { "content-type": "application/json", ...play.headers })
        .end(JSON.stringify(play.body));
      return;
    case "text":
      response.writeHead(play.status ?? 200, play.headers).end(play.text);
      return;
    case "stall":
    case "cut":
      response.writeHead(200, { "content-type": "application/json", "content-length": "100000" });
      await new Promise((resolve) => response.write(play.text, resolve));
      if (play.kind === "cut") {
        await sleep(20);
        response.destroy();
      }
      return;
    case "drip": {
      const bytes = Buffer.from(play.text);
      const size = Math.ceil(bytes.length / play.pieces);
      response.writeHead(200, { "content-type": "application/json" });
      for (let at = 0; at < bytes.length && !response.destroyed; at += size) {
        response.write(bytes.subarray(at, at + size));
        await sleep(play.everyMs);
      }
      response.end();
      return;
    }
    case "reset":
      response.destroy();
      return;
    case "silence":
      return;
    default:
      return play satisfies never;
  }
}
