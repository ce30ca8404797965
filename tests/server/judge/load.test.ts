import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { once } from "node:events";
import { Readable } from "node:stream";
import { describe, expect, onTestFinished, test } from "vitest";
import { cutSlowReaders } from "../../../src/server/cut-slow-readers.ts";
import { waitFor } from "../../support/processes.ts";
import { GatedSandbox } from "./gated-sandbox.ts";
import { as, readObjects, scriptedBench, servedBench } from "./served-judge.ts";

const sample = { task_id: "own", solution: "x = 1", task: { test: "pass", check: "program" } };
const many = (count: number) => ({ samples: Array.from({ length: count }, () => sample) });
const nothing = { waiting: 0, running: 0, bytes: 0 };

describe("a full queue", () => {
  test("refuses by samples, says when to ask again, and takes them when there is room", async () => {
    const sandbox = new GatedSandbox();
    const judge = await servedBench(scriptedBench(sandbox), { most: { samples: 5 } });
    const { queue } = judge.service;
    const batch = await judge.post("/v1/verdicts/batch", many(5));
    for (const place of ["/v1/verdicts/batch", "/v1/rewards"]) {
      const refused = await judge.post(place, many(1));
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(await refused.json()).toEqual({ error: expect.stringContaining("full") });
    }
    expect((await judge.post("/v1/verdicts", sample)).status).toBe(429);
    expect(queue.load).toMatchObject({ waiting: 3, running: 2 });
    sandbox.open();
    expect(await readObjects(batch)).toHaveLength(5);
    expect(queue.load).toEqual(nothing);
    expect((await judge.post("/v1/verdicts", sample)).status).toBe(200);
  });

  test("refuses by bytes, too", async () => {
    const judge = await servedBench(scriptedBench(new GatedSandbox()), { most: { bytes: 1000 } });
    const large = { ...sample, solution: "x".repeat(1000) };
    expect((await judge.post("/v1/verdicts", large)).status).toBe(429);
    expect(judge.service.queue.load).toEqual(nothing);
  });

  test("keeps room for others", async () => {
    const sandbox = new GatedSandbox();
    const judge = await servedBench(scriptedBench(sandbox), { most: { samples: 10 } });
    const headers = { authorization: as("bob") };
    const first = await judge.post("/v1/verdicts/batch", many(9));
    const second = await judge.post("/v1/verdicts/batch", many(1), { headers });
    expect((await judge.post("/v1/verdicts", sample)).status).toBe(429);
    sandbox.open();
    expect(await readObjects(first)).toHaveLength(9);
    expect(await readObjects(second)).toHaveLength(1);
    expect(judge.service.queue.load).toEqual(nothing);
  });
});

describe("a client that leaves", () => {
  test("takes what waits and what runs with it, however it asked", async () => {
    const sandbox = new GatedSandbox();
    const judge = await servedBench(scriptedBench(sandbox));
    const { queue } = judge.service;
    for (const place of ["/v1/verdicts", "/v1/rewards", "/v1/verdicts/batch"]) {
      const left = new AbortController();
      const body = place === "/v1/verdicts" ? sample : many(10);
      const asked = judge.post(place, body, { signal: left.signal });
      asked.catch(() => {});
      await waitFor(async () => queue.load.running > 0);
      left.abort();
      await waitFor(async () => queue.load.running + queue.load.waiting === 0);
      expect(queue.load).toEqual(nothing);
    }
    // Two of ten were begun, and nothing after them.
    expect(sandbox.asked).toHaveLength(5);
  });
});

describe("a service that is being stopped", () => {
  test("finishes what runs, refuses the rest, and ends", async () => {
    const sandbox = new GatedSandbox(1);
    const judge = await servedBench(scriptedBench(sandbox));
    const batch = await judge.post("/v1/verdicts/batch", many(3));
    const closed = judge.served.close(60_000);
    const refused = await judge.post("/v1/verdicts", sample);
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).not.toBeNull();
    const ready = await judge.get("/readyz");
    expect([ready.status, await ready.json()]).toEqual([503, { status: "closing" }]);
    sandbox.open();
    const lines = await readObjects(batch);
    expect(lines.map(({ status }) => status)).toEqual([200, 503, 503]);
    await closed;
    await expect(judge.get("/healthz")).rejects.toThrow("fetch failed");
  });

  test("does not wait for ever", async () => {
    const judge = await servedBench(scriptedBench(new GatedSandbox(1)));
    const batch = await judge.post("/v1/verdicts/batch", many(2));
    await judge.served.close(1);
    const lines = await readObjects(batch);
    expect(lines.map(({ status }) => status)).toEqual([503, 503]);
  });
});

test("who takes nothing of an answer is cut off, and who reads or waits is not", async () => {
  const pieces = Array.from({ length: 256 }, () => Buffer.alloc(2 ** 18));
  const server = createServer((_request, response) => {
    Readable.from(pieces)
      .on("error", () => {})
      .pipe(response);
  });
  const readers = cutSlowReaders(server, { patienceMs: 2000, lookEveryMs: 50 });
  onTestFinished(() => {
    readers[Symbol.dispose]();
    server.closeAllConnections();
    server.close();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port }: AddressInfo = Object(server.address());
  const idle = connect(port, "127.0.0.1").on("error", () => {});
  const deaf = connect(port, "127.0.0.1").on("error", () => {});
  const hearing = connect(port, "127.0.0.1");
  let heard = 0;
  for (const socket of [deaf, hearing]) socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  hearing.on("data", (chunk: Buffer) => (heard += chunk.length));
  await waitFor(async () => heard > 2 ** 26);
  const left = await new Promise<number>((resolve) => {
    const count = () => server.getConnections((_error, found) => found < 3 && resolve(found));
    const clock = setInterval(count, 50);
    onTestFinished(() => clearInterval(clock));
  });
  expect(left).toBe(2);
  expect(idle.destroyed || hearing.destroyed).toBe(false);
});
