import { expect, test } from "vitest";
import { openHttpClient } from "../../src/models/support/http-client.ts";
import { never } from "./open-adapter.ts";
import { startScriptedServer, type Play } from "./scripted-server.ts";

async function ask(play: Play, { limitMs, stallMs }: { limitMs: number; stallMs: number }) {
  const { url } = await startScriptedServer(play);
  await using http = openHttpClient({ name: "m", variables: {}, limitMs }, stallMs);
  const { reply } = await http.call({
    method: "POST",
    url,
    headers: {},
    bytes: Buffer.from("{}"),
    signal: never,
  });
  return reply;
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
  const play: Play = { kind: "drip", text: "1".repeat(60), pieces: 60, everyMs: 30 };
  const reply = await ask(play, { limitMs: 20_000, stallMs: 1500 });
  expect(reply.text).toHaveLength(60);
});
