import { describe, expect, onTestFinished, test } from "vitest";
import { makeExecution } from "../support/executions.ts";
import { parts } from "../support/parts.ts";
import { waitFor } from "../support/processes.ts";
import { openRun, openWorker, testPlace } from "../support/queue-bench.ts";
import { RedisServer } from "../../bench/support/queue/redis-server.ts";
import { ScriptedSandbox } from "../support/scripted-sandbox.ts";

const { environment } = testPlace;
const misfits = [
  [
    "fingerprint",
    { ...testPlace, environment: { ...environment, fingerprint: "0".repeat(64) } },
    /has the fingerprint 000000000000, not ffffffffffff/,
  ],
  ["engine", { ...testPlace, engine: "jail-4" }, /its engine is jail-4, not jail-5/],
  [
    "walls",
    { ...testPlace, missingWalls: ["network"] },
    /its missing isolation is network, not none/,
  ],
] as const;

describe.skipIf(parts.redis === null)("a run", () => {
  test.for(misfits)(
    "takes no verdict of a worker with another %s, says why, and waits for one that fits",
    async ([, place, why]) => {
      const { url } = await startRedis();
      const [other, fitting] = [new ScriptedSandbox(), new ScriptedSandbox()];
      await using _other = await openWorker(url, other, { place, id: "misfit" });
      const remarks: string[] = [];
      await using run = openRun(url, { remark: (line) => remarks.push(line) });
      const answer = run.execute(makeExecution({ code: "# pass" }));
      await waitFor(async () => remarks.length >= 2);
      expect(remarks[0]).toMatch(/^Worker misfit was refused: /);
      expect(remarks[0]).toMatch(why);
      expect(remarks[1]).toMatch(/None of the 1 workers matches: samples are waiting/);
      expect(run.describe?.()).toBe("no worker");
      await using _fitting = await openWorker(url, fitting, { id: "fitting" });
      expect(await answer).toMatchObject({ kind: "reported" });
      expect([other.asked.length, fitting.asked.length]).toEqual([0, 1]);
      await waitFor(async () => remarks.some((line) => line.includes("has joined: fitting")));
      expect(run.describe?.()).toMatch(/^1 worker/);
    },
  );

  test("says that there is no worker at all", async () => {
    const { url } = await startRedis();
    const remarks: string[] = [];
    await using run = openRun(url, { remark: (line) => remarks.push(line) });
    run.execute(makeExecution()).catch(() => {});
    await waitFor(async () => remarks.length > 0);
    expect(remarks[0]).toMatch(/^No workers are connected: samples are waiting/);
  });

  test("is not kept waiting by another that asked for much before it", async () => {
    const { url } = await startRedis();
    const order: string[] = [];
    const sandbox = new ScriptedSandbox({
      before: ({ code }) => void order.push(code.slice(0, 3)),
    });
    await using first = openRun(url);
    await using second = openRun(url);
    const ask = (run: typeof first, name: string, count: number) =>
      Array.from({ length: count }, (_, index) =>
        run.execute(makeExecution({ code: `${name}${index}\n# pass` })),
      );
    const large = ask(first, "one", 1500);
    await waitFor(async () => (await countWaiting(url)) > 0);
    const small = ask(second, "two", 10);
    await using _worker = await openWorker(url, sandbox);
    await Promise.all([...large, ...small]);
    expect(order.lastIndexOf("two")).toBeLessThan(order.length / 2);
  });

  test("of high priority goes before one of low priority that was there first", async () => {
    const { url } = await startRedis();
    const order: string[] = [];
    const sandbox = new ScriptedSandbox({
      before: ({ code }) => void order.push(code.slice(0, 3)),
    });
    await using low = openRun(url, { priority: "low" });
    await using high = openRun(url, { priority: "high" });
    const ask = (run: typeof low, name: string) =>
      Array.from({ length: 40 }, (_, index) =>
        run.execute(makeExecution({ code: `${name}${index}\n# pass` })),
      );
    const late = ask(low, "low");
    await waitFor(async () => (await countWaiting(url)) > 0);
    const jobs = await countWaiting(url);
    const early = ask(high, "top");
    await waitFor(async () => (await countWaiting(url)) >= 2 * jobs);
    await using _worker = await openWorker(url, sandbox);
    await Promise.all([...late, ...early]);
    expect(new Set(order.slice(0, 20))).toEqual(new Set(["top"]));
  });
});

async function countWaiting(url: string): Promise<number> {
  const { showQueue } = await import("../../src/pipeline/queue/render-queue.ts");
  const { queues } = await showQueue({ url });
  return queues.reduce((sum, queue) => sum + queue.jobs_waiting, 0);
}

async function startRedis(): Promise<RedisServer> {
  const server = await RedisServer.start(parts.redis ?? "");
  onTestFinished(() => server[Symbol.asyncDispose]());
  return server;
}
