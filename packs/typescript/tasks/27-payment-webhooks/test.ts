import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import net from "node:net";
import { afterEach, beforeEach, test } from "node:test";
import { taskFunc, type Inbox } from "./solution.ts";

const NOW = 1_700_000_000;
const FORM = "application/x-www-form-urlencoded";
const EVENT = "id=e1&type=payment&data[amount]=500";
let inbox: Inbox;
let now = NOW;

beforeEach(async () => {
  now = NOW;
  inbox = await taskFunc("whsec", () => now);
});

afterEach(() => inbox.close());

function sign(body: string, time: number | string = NOW, secret = "whsec"): string {
  return `t=${time},v1=${createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")}`;
}

async function send(
  body: string,
  { path = "/hooks", method = "POST", type = FORM, signature = sign(body) as string | null } = {},
): Promise<[number, string]> {
  const headers: Record<string, string> = { "content-type": type, connection: "close" };
  if (signature !== null) headers["x-signature"] = signature;
  const init = { method, headers, ...(method === "GET" ? {} : { body }) };
  const response = await fetch(`http://127.0.0.1:${inbox.port}${path}`, init);
  return [response.status, await response.text()];
}

async function status(...args: Parameters<typeof send>): Promise<number> {
  return (await send(...args))[0];
}

test("an event is accepted and recorded", async () => {
  assert.deepEqual(await send(`${EVENT}&data[tags][]=web&data[tags][]=%C3%A9t%C3%A9`), [
    201,
    "accepted",
  ]);
  assert.deepEqual(inbox.events, [
    { id: "e1", type: "payment", data: { amount: 500, tags: ["web", "été"] } },
  ]);
});

test("a second event with the same id is a duplicate", async () => {
  assert.deepEqual(await send(EVENT), [201, "accepted"]);
  assert.deepEqual(await send("id=e1&type=refund&data[amount]=7"), [200, "duplicate"]);
  assert.deepEqual(await send("id=e2&type=refund&data[amount]=7"), [201, "accepted"]);
  assert.deepEqual(inbox.events, [
    { id: "e1", type: "payment", data: { amount: 500, tags: [] } },
    { id: "e2", type: "refund", data: { amount: 7, tags: [] } },
  ]);
});

test("wrong signatures are refused", async () => {
  assert.equal(await status(EVENT, { signature: null }), 401);
  assert.equal(await status(EVENT, { signature: "" }), 401);
  assert.equal(await status(EVENT, { signature: sign(EVENT, NOW, "other") }), 401);
  assert.equal(await status(EVENT, { signature: sign(`${EVENT}0`) }), 401);
  assert.equal(await status(EVENT, { signature: sign(EVENT).slice(0, -1) }), 401);
  assert.equal(await status(EVENT, { signature: `${sign(EVENT)}00` }), 401);
  assert.equal(await status(EVENT, { signature: `x${sign(EVENT)}` }), 401);
  assert.equal(await status(EVENT, { signature: sign(EVENT, "soon") }), 401);
  assert.equal(
    await status(EVENT, { signature: sign(EVENT).replace(`t=${NOW}`, `t=${NOW + 1}`) }),
    401,
  );
  assert.deepEqual(inbox.events, []);
});

test("the time of the signature is at most five minutes away", async () => {
  assert.equal(await status(EVENT, { signature: sign(EVENT, NOW - 301) }), 401);
  assert.equal(await status(EVENT, { signature: sign(EVENT, NOW + 301) }), 401);
  assert.equal(await status(EVENT, { signature: sign(EVENT, NOW - 300) }), 201);
  assert.equal(await status(EVENT, { signature: sign(EVENT, NOW + 300) }), 200);
  now = NOW + 1000;
  assert.equal(await status(EVENT), 401);
});

test("the bytes of the body are signed", async () => {
  const body = "id=é&type=payment&data[amount]=1";
  assert.equal(await status(body), 201);
  assert.equal(inbox.events[0]?.id, "é");
});

test("events that do not fit are refused", async () => {
  for (const body of [
    "",
    "id=&type=payment&data[amount]=5",
    "id=a&type=gift&data[amount]=5",
    "id=a&type=payment&data[amount]=0",
    "id=a&type=payment&data[amount]=1.5",
    "id=a&type=payment&data[amount]=much",
    "id=a&id=b&type=payment&data[amount]=5",
    "id=a&type=payment",
  ]) {
    assert.equal(await status(body), 422, body);
  }
  assert.deepEqual(inbox.events, []);
});

test("other paths, methods and types", async () => {
  assert.equal(await status(EVENT, { path: "/" }), 404);
  assert.equal(await status(EVENT, { path: "/hooks/" }), 404);
  assert.equal(await status(EVENT, { path: "/other?x=/hooks" }), 404);
  assert.equal(await status(EVENT, { path: "/hooks?source=test" }), 201);
  assert.equal(await status(EVENT, { method: "PUT" }), 405);
  assert.equal(await status(EVENT, { method: "GET" }), 405);
  assert.equal(await status(EVENT, { type: "application/json" }), 415);
  assert.equal(
    await status("id=e2&type=refund&data[amount]=1", {
      type: `${FORM.toUpperCase()} ; charset=UTF-8`,
    }),
    201,
  );
});

test("a request without a type of content", async () => {
  const socket = net.connect(inbox.port, "127.0.0.1");
  socket.end(
    "POST /hooks HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
  );
  let text = "";
  for await (const chunk of socket) text += String(chunk);
  assert.match(text, /^HTTP\/1\.1 415 /);
});

test("the first reason counts", async () => {
  assert.equal(
    await status("x", { path: "/no", method: "PUT", type: "text/plain", signature: null }),
    404,
  );
  assert.equal(await status("x", { method: "PUT", type: "text/plain", signature: null }), 405);
  assert.equal(await status("x", { type: "text/plain", signature: null }), 415);
  assert.equal(await status("x", { signature: null }), 401);
  assert.equal(await status("x".repeat(70_000), { signature: null }), 413);
});

test("405 tells which method is allowed, others do not", async () => {
  const url = `http://127.0.0.1:${inbox.port}/hooks`;
  const wrong = await fetch(url, { method: "DELETE", headers: { connection: "close" } });
  assert.equal(wrong.headers.get("allow"), "POST");
  const missing = await fetch(`${url}s`, { headers: { connection: "close" } });
  assert.equal(missing.headers.get("allow"), null);
  await Promise.all([wrong.text(), missing.text()]);
});

test("the limit of the body", async () => {
  const start = `${EVENT}&data[note]=`;
  const fitting = start + "x".repeat(65_536 - start.length);
  assert.equal(await status(fitting), 201);
  assert.equal(await status(`${fitting}x`), 413);
});

test("a closed server takes nothing any more, even with a connection open", async () => {
  const other = await taskFunc("s", () => now);
  const socket = net.connect(other.port, "127.0.0.1");
  await new Promise((resolve) => socket.once("connect", resolve));
  socket.on("error", () => {});
  await other.close();
  await assert.rejects(fetch(`http://127.0.0.1:${other.port}/hooks`));
  socket.destroy();
});

test("an empty secret is refused", async () => {
  await assert.rejects(
    taskFunc("", () => now),
    RangeError,
  );
});
