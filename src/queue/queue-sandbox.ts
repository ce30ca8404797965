import { randomUUID } from "node:crypto";
import type { Redis } from "ioredis";
import { fault, errorMessage } from "../lib/bench-error.ts";
import { inTurn, Turns } from "../lib/turns.ts";
import type { Execution, Exit, Sandbox } from "../schema/execution.ts";
import { QueueAnswer, queueSizes, type Priority, type QueuePlace } from "../schema/queue.ts";
import { readAnswers } from "./answer-reader.ts";
import { createRedis, within, type RedisAddress } from "./connect-redis.ts";
import { createJobSender, type Ticket } from "./job-sender.ts";
import { unpackText } from "./pack-text.ts";
import { queueKeys, queuePrefix } from "./queue-keys.ts";
import { runScript } from "./queue-scripts.ts";
import { batchSizes, createDurationMemory, sizeBatch } from "./size-batch.ts";
import { ttlMs, usualTimings, type QueueTimings } from "./timings.ts";
import { createWorkerWatch } from "./announcements.ts";

export interface QueueSandboxOptions {
  address: RedisAddress;
  place: QueuePlace;
  runs: Sandbox["runs"];
  /** Of the workers that are there now; it follows them as they come and go. */
  parallel: number;
  /** The address of its verdict: equal executions are run once. Throws for what no worker can run. */
  identify: (execution: Execution) => string;
  /** The modules that each task imports, for workers to have ready. */
  warm?: readonly (readonly string[])[] | undefined;
  /** False: what another run was told is judged again. */
  takesRecent?: boolean | undefined;
  priority?: Priority | undefined;
  remark?: ((line: string) => void) | undefined;
  timings?: Partial<QueueTimings> | undefined;
}

/** How much the engine hands in: enough for workers that join later. */
const backlog = { least: 4096, aCore: 64, most: 32_768 };
/** How many samples of a run lie in Redis, a core: what a worker holds, and as much again. Other runs wait behind them. */
const windowACore = 48;
const leastWindow = 64;
const mostWaiting = 16_384;
/** Where samples take no time, the way to a worker and back does. */
const windowSeconds = 1;
const closeMs = 3000;

/** Samples are judged elsewhere: sent in jobs to whichever fitting worker is free, answered one by one. */
export function createQueueSandbox(options: QueueSandboxOptions): Sandbox {
  const { address, place, runs, parallel, identify, remark = () => {} } = options;
  const timings = { ...usualTimings, ...options.timings };
  const keys = queueKeys(queuePrefix(place));
  const run = randomUUID();
  const tickets = new Map<string, Ticket>();
  const waiting = new Set<Ticket>();
  const abandoned: Ticket[] = [];
  const turns = new Turns();
  const durations = createDurationMemory();
  const ending = new AbortController();
  const redis = createRedis(address);
  const blocking = createRedis(address);
  const workers = createWorkerWatch({
    redis,
    place,
    timings,
    remark,
    isWaiting: () => tickets.size > 0,
    onChange: schedule,
  });
  const sender = createJobSender(options, { redis, keys, run }, hear);
  let isScheduled = false;
  let started: Promise<void> | undefined;
  let clock: NodeJS.Timeout | undefined;

  function start(): void {
    started = (async () => {
      watchConnection(redis, remark, ending.signal);
      await beat();
      void readAnswers(blocking, keys.answers(run), { onAnswer: hear, signal: ending.signal });
      clock = setInterval(() => void beat().catch(() => {}), timings.beatMs);
      redis.on("ready", () => void beat().catch(() => {}));
    })();
    started.catch(() => {});
  }

  /** Says that the run is there, looks for its workers, and for samples that got lost. */
  async function beat(): Promise<void> {
    await redis
      .pipeline()
      .set(keys.run(run), "1", "PX", timings.runMs)
      .pexpire(keys.answers(run), ttlMs.answers)
      .exec();
    await Promise.all([workers.look(), findLost()]);
  }

  /** A job can vanish with a Redis that forgot it, with `bcb queue clear`, or between claim and job of a killed run. */
  async function findLost(): Promise<void> {
    const now = performance.now();
    const old = [...tickets.values()].filter(
      ({ sentAt }) => sentAt !== undefined && now - sentAt > timings.lostMs,
    );
    if (old.length === 0) return;
    const values = [run, ttlMs.claim, ...old.map(({ key }) => key)];
    const missing = new Set(await runScript(redis, "lost", keys.prefix, values));
    // Once may be an answer that is on its way.
    for (const ticket of old) ticket.misses = missing.has(ticket.key) ? ticket.misses + 1 : 0;
    const lost = old.filter(({ key, misses }) => misses > 1 && tickets.has(key));
    if (lost.length === 0) return;
    await runScript(redis, "forget", keys.prefix, [run, ...lost.map(({ key }) => key)]);
    for (const ticket of lost) sendAgain(ticket);
  }

  function sendAgain(ticket: Ticket): void {
    if (tickets.get(ticket.key) !== ticket) return;
    Object.assign(ticket, { sentAt: undefined, misses: 0 });
    waiting.add(ticket);
    schedule();
  }

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      send();
    });
  }

  function send(): void {
    if (abandoned.length > 0) void sender.withdraw(abandoned.splice(0)).catch(() => {});
    const cores = Math.max(workers.countCores(), 1);
    const wide = Math.max(leastWindow, windowACore * cores, windowSeconds * workers.perSecond());
    while (waiting.size > 0 && !ending.signal.aborted) {
      if (tickets.size - waiting.size >= Math.min(wide, mostWaiting)) return;
      const inOrder = [...inTurn(waiting)].slice(0, batchSizes.samples);
      const sizes = inOrder.map(({ sample: { check, code } }) => {
        return { expectedMs: durations.expectMs(check), bytes: code.length };
      });
      const batch = inOrder.slice(0, sizeBatch(sizes, waiting.size, cores));
      for (const ticket of batch) {
        waiting.delete(ticket);
        turns.begin(ticket.turn);
        ticket.sentAt = performance.now();
      }
      sender.send(batch).catch((error: unknown) => {
        if (ending.signal.aborted) return;
        for (const { key } of batch) settle(key, { kind: "broken", reason: errorMessage(error) });
      });
    }
  }

  /** What Redis holds is checked like everything that comes from outside. */
  function hear(key: string, text: string): void {
    const ticket = tickets.get(key);
    if (ticket === undefined) return;
    let answer: QueueAnswer;
    try {
      answer = QueueAnswer.parse(unpackText(text, queueSizes.job));
    } catch (error) {
      settle(key, { kind: "broken", reason: `the worker's answer: ${errorMessage(error)}` });
      return;
    }
    if (answer.kind === "check-unknown") {
      sender.forgetCheck(ticket.sample.check);
      sendAgain(ticket);
    } else settle(key, answer);
  }

  function settle(key: string, exit: Exit): void {
    const ticket = tickets.get(key);
    if (ticket === undefined) return;
    tickets.delete(key);
    waiting.delete(ticket);
    sender.settle(ticket);
    if ("wall_ms" in exit) durations.learn(ticket.sample.check, exit.wall_ms);
    for (const answer of ticket.answers) answer.resolve(exit);
    schedule();
  }

  return {
    parallel,
    backlog: Math.min(backlog.most, Math.max(backlog.least, backlog.aCore * parallel)),
    engine: place.engine,
    runs,
    describe: () => workers.describe(),
    countRunning: () => tickets.size - waiting.size,
    async execute(execution, signal, line) {
      signal?.throwIfAborted();
      if (ending.signal.aborted) throw closed();
      if (execution.live !== undefined || execution.network !== undefined) {
        throw fault.CheckUnsupported(
          "Agent tools need a sandbox on this machine, but --queue runs samples elsewhere.",
          "Remove --queue.",
        );
      }
      if (execution.code.length > queueSizes.code) {
        return { kind: "broken", reason: "the sample is too large for the queue" };
      }
      const key = identify(execution);
      const ticket = tickets.get(key) ?? sender.write(key, execution);
      if (!tickets.has(key)) {
        ticket.turn = turns.next(line);
        tickets.set(key, ticket);
        waiting.add(ticket);
        schedule();
      }
      if (started === undefined) start();
      const answer = Promise.withResolvers<Exit>();
      ticket.answers.add(answer);
      const abandon = () => {
        ticket.answers.delete(answer);
        answer.reject(signal?.reason);
        if (ticket.answers.size > 0 || tickets.get(key) !== ticket) return;
        tickets.delete(key);
        if (!waiting.delete(ticket)) abandoned.push(ticket);
        schedule();
      };
      signal?.addEventListener("abort", abandon, { once: true });
      return answer.promise.finally(() => signal?.removeEventListener("abort", abandon));
    },
    async [Symbol.asyncDispose]() {
      if (ending.signal.aborted) return;
      ending.abort(closed());
      clearInterval(clock);
      const open = [...tickets.values(), ...abandoned];
      for (const { answers } of open) for (const answer of answers) answer.reject(closed());
      tickets.clear();
      blocking.disconnect();
      if (started !== undefined) await within(sender.close(open), closeMs);
      redis.disconnect();
    },
  };
}

function closed(): Error {
  return new Error("the sandbox has been closed");
}

/** Says that Redis is away while it is: nothing is lost by it, but nothing goes on. */
function watchConnection(redis: Redis, remark: (line: string) => void, signal: AbortSignal): void {
  let isAway = false;
  redis.on("close", () => {
    if (signal.aborted || isAway) return;
    isAway = true;
    remark("Lost the connection to the queue's Redis. Waiting for it to come back.");
  });
  redis.on("ready", () => {
    if (isAway) remark("The connection to the queue's Redis is back.");
    isAway = false;
  });
}
