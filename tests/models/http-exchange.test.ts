import { expect, test } from "vitest";
import {
  exchange,
  openDispatchers,
  type Exchange,
} from "../../src/models/support/http-exchange.ts";
import { never } from "./open-adapter.ts";
import { startScriptedServer, type Play } from "./scripted-server.ts";

async function ask(play: Play, limits: Pick<Exchange, "limitMs" | "stallMs">) {
  const server = await startScriptedServer(play);
  return exchange({
    method: "POST",
    target: new URL(server.url),
    dispatcher: openDispatchers({}).local,
    headers: {},
    bytes: Buffer.from("{}"),
    signal: never,
    redact: (text) => text,
    ...limits,
  });
}

test("an answer that stops in its middle is given up long before the limit", async () => {
  const asked = ask({ kind: "stall", text: "{}" }, { limitMs: 60_000, stallMs: 100 });
  await expect(asked).rejects.toMatchObject({
    kind: "timeout",
    message: expect.stringMatching(/gave 2 bytes but no complete answer within 0\.1 s/),
  });
});

test("an answer that has not begun may take until the limit", async () => {
  const asked = ask({ kind: "silence" }, { limitMs: 300, stallMs: 50 });
  await expect(asked).rejects.toMatchObject({
    message: expect.stringMatching(/gave no answer within 0\.3 s/),
  });
});

test("an answer that drips is no pause", async () => {
  const play: Play = { kind: "drip", text: "x".repeat(60), pieces: 60, everyMs: 30 };
  const reply = await ask(play, { limitMs: 20_000, stallMs: 1500 });
  expect(reply.text).toHaveLength(60);
});
