import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { connectRedis } from "../../src/queue/connect-redis.ts";
import { queuePrefix } from "../../src/queue/queue-keys.ts";
import type { Exit, Sandbox } from "../../src/schema/execution.ts";
import { answerCode, makeExecution } from "../support/executions.ts";
import { parts } from "../support/parts.ts";
import { waitFor } from "../support/processes.ts";
import { openRun, openWorker, testPlace } from "../support/queue-bench.ts";
import { RedisServer } from "../../bench/support/queue/redis-server.ts";
import { exits, ScriptedSandbox } from "../support/scripted-sandbox.ts";
import { keepWorkers, startWorker } from "./start-workers.ts";

const pass = { kind: "reported", details: {} };
const prefix = queuePrefix(testPlace);

async function startRedis(): Promise<RedisServer> {
  const server = await RedisServer.start(parts.redis ?? "");
  onTestFinished(() => server[Symbol.asyncDispose]());
  return server;
}

function start(url: string, changes?: Parameters<typeof openRun>[1]): Sandbox {
  const run = openRun(url, changes);
  onTestFinished(async () => run[Symbol.asyncDispose]());
  return run;
}

/** Samples that differ by a number; the word says what becomes of them. */
function ask(run: Sandbox, word: string, count = 1): Promise<Exit>[] {
  return Array.from({ length: count }, (_, index) =>
    run.execute(makeExecution({ code: `${answerCode}# ${index}\n# ${word}` })),
  );
}

/** A sandbox that keeps what it is given until it is told to go on. */
class HeldSandbox extends ScriptedSandbox {
  readonly #gate = Promise.withResolvers<void>();
  held = 0;

  release(): void {
    this.#gate.resolve();
  }

  override async execute(...given: Parameters<Sandbox["execute"]>): Promise<Exit> {
    this.held += 1;
    const [, signal] = given;
    const aborted = signal && once(signal, "abort").then(() => signal.throwIfAborted());
    await Promise.race([this.#gate.promise, ...(aborted ? [aborted] : [])]);
    return await super.execute(given[0], signal);
  }
}

describe.skipIf(parts.redis === null)("a queue", () => {
  test("gives what a killed worker held to another one", async () => {
    const { url } = await startRedis();
    const victim = await startWorker(url, "victim");
    const answers = ask(start(url), "slow", 6);
    await sleep(300);
    victim.kill("SIGKILL");
    await startWorker(url, "heir");
    for (const exit of await Promise.all(answers)) expect(exit).toMatchObject(pass);
  });

  test("calls a sample broken that three workers died of, and judges all others", async () => {
    const { url } = await startRedis();
    const kept = keepWorkers(url, 2);
    const run = start(url);
    const [deadly] = ask(run, "deadly");
    const others = ask(run, "pass", 20);
    expect(await deadly).toEqual({
      kind: "broken",
      reason: "3 workers died while they ran it",
    });
    for (const exit of await Promise.all(others)) expect(exit).toMatchObject(pass);
    expect(kept.deaths).toBe(3);
    // Whoever asks again at once costs no worker.
    const [again] = ask(run, "deadly");
    expect((await again)?.kind).toBe("broken");
    expect(kept.deaths).toBe(3);
  });

  test("goes on when Redis was killed and comes back with its files", async () => {
    const server = await startRedis();
    const remarks: string[] = [];
    await startWorker(server.url, "patient");
    const run = start(server.url, { remark: (line) => remarks.push(line) });
    const answers = [...ask(run, "slow", 8), ...ask(run, "pass", 40)];
    await sleep(500);
    await server.kill();
    await sleep(3000);
    await server.up();
    for (const exit of await Promise.all(answers)) expect(exit).toMatchObject(pass);
    expect(remarks.join("\n")).toMatch(/Lost the connection[\s\S]*is back/);
  });

  test("refuses a script that is talked to: it would be elsewhere", async () => {
    const { url } = await startRedis();
    const live = { onStart: () => {}, onOutput: () => {} };
    await expect(start(url).execute({ ...makeExecution(), live })).rejects.toThrow(
      "a sandbox on this machine",
    );
  });

  test.for([
    ["is away", false],
    ["has just come back", true],
  ] as const)("lets a worker go that is told to when Redis %s", async ([, isBack]) => {
    const server = await startRedis();
    const worker = await startWorker(server.url, "leaving");
    await server.kill();
    // By then its connections wait before they try again.
    await sleep(1500);
    if (isBack) await server.up();
    worker.kill("SIGTERM");
    const [code] = await once(worker, "exit");
    expect(code).toBe(0);
  });

  test("goes on when Redis has forgotten everything", async () => {
    const { url } = await startRedis();
    const sandbox = new HeldSandbox();
    await using _worker = await openWorker(url, sandbox);
    const answers = ask(start(url), "pass", 5);
    await waitFor(async () => sandbox.held > 0);
    const redis = await connectRedis({ url });
    await redis.flushall();
    redis.disconnect();
    sandbox.release();
    for (const exit of await Promise.all(answers)) expect(exit).toMatchObject(pass);
  });

  test("judges a sample of two runs once, and both are told", async () => {
    const { url } = await startRedis();
    const sandbox = new HeldSandbox();
    await using _worker = await openWorker(url, sandbox);
    const runs = [start(url), start(url)];
    const answers = runs.map((run) => ask(run, "pass"));
    const redis = await connectRedis({ url });
    onTestFinished(() => redis.disconnect());
    await waitFor(async () => {
      const [claim = ""] = await redis.keys(`${prefix}:claim:*`);
      return (await redis.hkeys(claim)).filter((field) => field.startsWith("r:")).length === 2;
    });
    sandbox.release();
    for (const exit of await Promise.all(answers.flat())) expect(exit).toMatchObject(pass);
    expect(sandbox.asked).toHaveLength(1);
  });

  test("tells a later run what an earlier one was told, unless that is to be judged afresh", async () => {
    const { url } = await startRedis();
    const sandbox = new ScriptedSandbox();
    await using _worker = await openWorker(url, sandbox);
    const first = start(url);
    await Promise.all(ask(first, "pass"));
    await Promise.all(ask(start(url), "pass"));
    expect(sandbox.asked).toHaveLength(1);
    // A run that asks twice wants it judged twice: a control that is doubted is run once more.
    await Promise.all(ask(first, "pass"));
    expect(sandbox.asked).toHaveLength(2);
    await Promise.all(ask(start(url, { takesRecent: false }), "pass"));
    expect(sandbox.asked).toHaveLength(3);
  });

  test("runs a broken sample again when it is asked again", async () => {
    const { url } = await startRedis();
    const sandbox = new ScriptedSandbox();
    await using _worker = await openWorker(url, sandbox);
    const run = start(url);
    expect(await Promise.all(ask(run, "broken then pass"))).toEqual([exits.broken]);
    expect(await Promise.all(ask(run, "broken then pass"))).toEqual([exits.pass]);
  });

  test("drops what nobody waits for any longer, also from under a worker", async () => {
    const { url } = await startRedis();
    const sandbox = new HeldSandbox();
    await using opened = await openWorker(url, sandbox);
    const controller = new AbortController();
    const run = start(url);
    const answer = run.execute(makeExecution(), controller.signal);
    await waitFor(async () => opened.worker.held === 1);
    controller.abort(new Error("enough"));
    await expect(answer).rejects.toThrow("enough");
    await waitFor(async () => opened.worker.held === 0);
    expect(sandbox.asked).toEqual([]);
  });

  test("hands what a worker holds to another when it is told to end", async () => {
    const { url } = await startRedis();
    const leaving = await startWorker(url, "leaving");
    const answers = ask(start(url), "slow", 4);
    await sleep(300);
    const left = once(leaving, "exit");
    leaving.kill("SIGTERM");
    await startWorker(url, "heir");
    for (const exit of await Promise.all(answers)) expect(exit).toMatchObject(pass);
    expect(await left).toEqual([0, null]);
  });

  test("leaves nothing of a run and of workers that have ended or were killed but what expires", async () => {
    const { url } = await startRedis();
    const killed = await startWorker(url, "killed");
    const died = once(killed, "exit");
    killed.kill("SIGKILL");
    await died;
    {
      const sandbox = new ScriptedSandbox();
      await using _worker = await openWorker(url, sandbox);
      const run = openRun(url);
      await Promise.all(ask(run, "pass", 30));
      const controller = new AbortController();
      const given = run.execute(makeExecution({ code: "# never" }), controller.signal);
      given.catch(() => {});
      controller.abort();
      await run[Symbol.asyncDispose]();
    }
    const redis = await connectRedis({ url });
    onTestFinished(() => redis.disconnect());
    const left: string[] = [];
    for (const key of await redis.keys("*")) {
      if ((await redis.pttl(key)) === -1) left.push(key.replace(prefix, ""));
    }
    expect(left.toSorted()).toEqual([...bullKeys, "bcb:queues"]);
    expect(await redis.keys(`${prefix}:claim:*`)).toEqual([]);
  });
});

/** What BullMQ keeps of a queue that is empty. */
const bullKeys = [":alone:meta", ":samples:events", ":samples:id", ":samples:meta"];
