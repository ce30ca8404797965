import { Queue } from "bullmq";
import type { Redis } from "ioredis";
import { fault } from "../lib/bench-error.ts";
import { canonicalJson, sha256 } from "../lib/hash.ts";
import type { Check } from "../schema/check.ts";
import type { Execution, Exit } from "../schema/execution.ts";
import { priorities, queueFormat, queueSizes } from "../schema/queue.ts";
import type { QueueJob, QueuedSample } from "../schema/queue.ts";
import { describeQueue } from "./announcements.ts";
import { packText } from "./pack-text.ts";
import { queueNames, type QueueKeys } from "./queue-keys.ts";
import type { QueueSandboxOptions } from "./queue-sandbox.ts";
import { runScript } from "./queue-scripts.ts";
import { ttlMs } from "./timings.ts";

/** A sample that was handed in and has no answer yet. */
export interface Ticket {
  key: string;
  sample: QueuedSample;
  check: Check;
  /** By it lines alternate. */
  turn: number;
  answers: Set<PromiseWithResolvers<Exit>>;
  /** When it went to Redis; undefined while it waits here. */
  sentAt: number | undefined;
  /** How often in a row no job was found that carries it. */
  misses: number;
  /** The job that it was put into by this run. */
  job: string | undefined;
}

/** Puts a run's samples into jobs: what somebody else has asked for already is waited for, not sent again. */
export function createJobSender(
  { place, warm: imports, takesRecent = true, priority = "normal" }: QueueSandboxOptions,
  { redis, keys, run }: { redis: Redis; keys: QueueKeys; run: string },
  onAnswer: (key: string, text: string) => void,
) {
  /** When the checks were stored, by their hashes. */
  const stored = new Map<string, number>();
  /** The samples of each job of ours that have no answer yet. */
  const carried = new Map<string, Set<string>>();
  /** A check's hash is asked for with every sample of its task: the object is the same. */
  const hashes = new WeakMap<object, string>();
  const warmText = imports?.length ? packText(imports) : undefined;
  const warm = warmText === undefined ? undefined : { hash: sha256(warmText), text: warmText };
  const queue = new Queue(queueNames.samples, {
    connection: redis,
    prefix: keys.prefix,
    skipWaitingForReady: true,
    streams: { events: { maxLen: 100 } },
  });
  queue.on("error", () => {});
  let jobs = 0;
  let isDescribed: Promise<unknown> | undefined;

  function write(key: string, execution: Execution): Ticket {
    const { check, ...rest } = execution;
    return {
      key,
      sample: { ...rest, check: hashOf(check) },
      check,
      turn: 0,
      answers: new Set(),
      sentAt: undefined,
      misses: 0,
      job: undefined,
    };
  }

  async function send(batch: readonly Ticket[]): Promise<void> {
    isDescribed ??= describe();
    await isDescribed;
    await storeChecks(batch);
    const job = `${run}-${jobs++}`;
    const asked = [run, job, ttlMs.claim, takesRecent ? "1" : "0", ...batch.map(({ key }) => key)];
    const said = await runScript(redis, "claim", keys.prefix, asked);
    const mine = batch.filter((_, index) => said[index] === "mine");
    for (const ticket of mine) ticket.job = job;
    carried.set(job, new Set(mine.map(({ key }) => key)));
    if (mine.length > 0) {
      const data: QueueJob = {
        format: queueFormat,
        keys: mine.map(({ key }) => key),
        samples: packText(mine.map(({ sample }) => sample)),
        warm: warm?.hash ?? null,
      };
      await queue.add(queueNames.samples, data, {
        jobId: job,
        priority: priorities.indexOf(priority) + 1,
        removeOnComplete: true,
        removeOnFail: true,
      });
    }
    for (const [index, { key }] of batch.entries()) {
      const word = said[index] ?? "";
      if (word.startsWith("=")) onAnswer(key, word.slice(1));
    }
  }

  /** It has its answer. */
  function settle({ key, job = "" }: Ticket): void {
    const others = carried.get(job);
    others?.delete(key);
    if (others?.size === 0) carried.delete(job);
  }

  /** Nobody waits here any longer; a job that nobody at all waits for goes, unless it is being worked on. */
  async function withdraw(tickets: readonly Ticket[]): Promise<void> {
    if (tickets.length === 0) return;
    const values = [run, ...tickets.map(({ key }) => key)];
    const gone = new Set(await runScript(redis, "withdraw", keys.prefix, values));
    const unwanted = tickets.filter(({ key }) => gone.has(key));
    for (const ticket of unwanted) settle(ticket);
    const left = new Set(unwanted.flatMap(({ job }) => job ?? []));
    const empty = [...left].filter((job) => !carried.has(job));
    await Promise.all(empty.map((job) => queue.remove(job).catch(() => 0)));
  }

  async function close(open: readonly Ticket[]): Promise<void> {
    await withdraw(open.filter(({ sentAt }) => sentAt !== undefined));
    await redis.del(keys.run(run), keys.answers(run));
    await queue.close();
  }

  /** What the queue is for, and what workers should have imported. */
  async function describe(): Promise<void> {
    const commands = describeQueue(redis, keys, place);
    if (warm) commands.set(keys.warm(warm.hash), warm.text, "PX", ttlMs.text);
    await commands.exec();
  }

  /** On the same connection as the jobs that need them, so they are there before. */
  async function storeChecks(batch: readonly Ticket[]): Promise<void> {
    const commands = redis.pipeline();
    const now = Date.now();
    for (const { sample, check } of batch) {
      if ((stored.get(sample.check) ?? 0) > now - ttlMs.text / 2) continue;
      stored.set(sample.check, now);
      commands.set(keys.check(sample.check), packText(check), "PX", ttlMs.text);
    }
    if (commands.length > 0) await commands.exec();
  }

  function hashOf(check: Check): string {
    const known = hashes.get(check);
    if (known !== undefined) return known;
    const text = canonicalJson(check);
    if (text.length > queueSizes.check) {
      throw fault.CheckUnsupported(
        `A check of ${text.length} characters is too large for the queue.`,
        "Evaluate these tasks without --queue.",
      );
    }
    const hash = sha256(text);
    hashes.set(check, hash);
    return hash;
  }

  return {
    write,
    send,
    /** A worker did not find it: it is stored again before the next sample goes. */
    forgetCheck: (hash: string) => stored.delete(hash),
    settle,
    withdraw,
    close,
  };
}
