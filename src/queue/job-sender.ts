import { Queue } from "bullmq";
import type { Redis } from "ioredis";
import { BenchError } from "../lib/bench-error.ts";
import { canonicalJson, sha256 } from "../lib/hash.ts";
import type { Check } from "../schema/check.ts";
import type { Execution, Exit } from "../schema/execution.ts";
import {
  priorities,
  queueFormat,
  queueSizes,
  type QueueJob,
  type QueuedSample,
} from "../schema/queue.ts";
import { packText } from "./pack-text.ts";
import { queueNames, sharedKeys, type QueueKeys } from "./queue-keys.ts";
import type { QueueSandboxOptions } from "./queue-sandbox.ts";
import { runScript } from "./queue-scripts.ts";
import { ttlMs } from "./timings.ts";

/** A sample that was handed in and has no answer yet. */
export interface Ticket {
  key: string;
  sample: QueuedSample;
  check: Check;
  bytes: number;
  expectedMs: number;
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

interface SenderOptions extends Pick<
  QueueSandboxOptions,
  "place" | "warm" | "takesRecent" | "priority"
> {
  redis: Redis;
  keys: QueueKeys;
  run: string;
  onAnswer: (key: string, text: string) => void;
}

/** Puts a run's samples into jobs: what somebody else has asked for already is waited for, not sent again. */
export class JobSender {
  readonly #options: SenderOptions;
  readonly #queue: Queue;
  /** When the checks were stored, by their hashes. */
  readonly #stored = new Map<string, number>();
  /** The samples of each job of ours that have no answer yet. */
  readonly #carried = new Map<string, Set<string>>();
  /** A check's hash is asked for with every sample of its task: the object is the same. */
  readonly #hashes = new WeakMap<object, string>();
  readonly #warm: { hash: string; text: string } | undefined;
  #jobs = 0;
  #isDescribed: Promise<unknown> | undefined;

  constructor(options: SenderOptions) {
    const { redis, keys, warm } = options;
    this.#options = options;
    this.#queue = new Queue(queueNames.samples, {
      connection: redis,
      prefix: keys.prefix,
      skipWaitingForReady: true,
      streams: { events: { maxLen: 100 } },
    });
    this.#queue.on("error", () => {});
    if (warm !== undefined && warm.length > 0) {
      const text = packText(warm);
      this.#warm = { hash: sha256(text), text };
    }
  }

  write(key: string, execution: Execution): Ticket {
    const { check, ...rest } = execution;
    return {
      key,
      sample: { ...rest, check: this.#hash(check) },
      check,
      bytes: rest.code.length,
      expectedMs: 0,
      turn: 0,
      answers: new Set(),
      sentAt: undefined,
      misses: 0,
      job: undefined,
    };
  }

  async send(batch: readonly Ticket[]): Promise<void> {
    const { redis, keys, run, takesRecent = true, priority = "normal", onAnswer } = this.#options;
    this.#isDescribed ??= this.#describe();
    await this.#isDescribed;
    await this.#storeChecks(batch);
    const job = `${run}-${this.#jobs++}`;
    const asked = [run, job, ttlMs.claim, takesRecent ? "1" : "0", ...batch.map(({ key }) => key)];
    const said = await runScript(redis, "claim", keys.prefix, asked);
    const mine = batch.filter((_, index) => said[index] === "mine");
    for (const ticket of mine) ticket.job = job;
    this.#carried.set(job, new Set(mine.map(({ key }) => key)));
    if (mine.length > 0) {
      const data: QueueJob = {
        format: queueFormat,
        keys: mine.map(({ key }) => key),
        samples: packText(mine.map(({ sample }) => sample)),
        warm: this.#warm?.hash ?? null,
      };
      await this.#queue.add(queueNames.samples, data, {
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

  /** A worker did not find it: it is stored again before the next sample goes. */
  forgetCheck(hash: string): void {
    this.#stored.delete(hash);
  }

  /** It has its answer. */
  settle({ key, job = "" }: Ticket): void {
    const others = this.#carried.get(job);
    others?.delete(key);
    if (others?.size === 0) this.#carried.delete(job);
  }

  /** Nobody waits here any longer; a job that nobody at all waits for goes, unless it is being worked on. */
  async withdraw(tickets: readonly Ticket[]): Promise<void> {
    if (tickets.length === 0) return;
    const { redis, keys, run } = this.#options;
    const values = [run, ...tickets.map(({ key }) => key)];
    const gone = new Set(await runScript(redis, "withdraw", keys.prefix, values));
    const unwanted = tickets.filter(({ key }) => gone.has(key));
    for (const ticket of unwanted) this.settle(ticket);
    const jobs = new Set(unwanted.flatMap(({ job }) => job ?? []));
    const empty = [...jobs].filter((job) => !this.#carried.has(job));
    await Promise.all(empty.map((job) => this.#queue.remove(job).catch(() => 0)));
  }

  async close(open: readonly Ticket[]): Promise<void> {
    const { redis, keys, run } = this.#options;
    await this.withdraw(open.filter(({ sentAt }) => sentAt !== undefined));
    await redis.del(keys.run(run), keys.answers(run));
    await this.#queue.close();
  }

  /** What the queue is for, and what workers should have imported. */
  async #describe(): Promise<void> {
    const { redis, keys, place } = this.#options;
    const commands = redis
      .pipeline()
      .set(keys.about, JSON.stringify(place), "PX", ttlMs.text)
      .zadd(sharedKeys.queues, Date.now(), keys.prefix);
    if (this.#warm) commands.set(keys.warm(this.#warm.hash), this.#warm.text, "PX", ttlMs.text);
    await commands.exec();
  }

  /** On the same connection as the jobs that need them, so they are there before. */
  async #storeChecks(batch: readonly Ticket[]): Promise<void> {
    const { redis, keys } = this.#options;
    const commands = redis.pipeline();
    const now = Date.now();
    for (const { sample, check } of batch) {
      if ((this.#stored.get(sample.check) ?? 0) > now - ttlMs.text / 2) continue;
      this.#stored.set(sample.check, now);
      commands.set(keys.check(sample.check), packText(check), "PX", ttlMs.text);
    }
    if (commands.length > 0) await commands.exec();
  }

  #hash(check: Check): string {
    const known = this.#hashes.get(check);
    if (known !== undefined) return known;
    const text = canonicalJson(check);
    if (text.length > queueSizes.check) {
      throw new BenchError(
        "CheckUnsupported",
        `A check of ${text.length} characters is too large for the queue.`,
        "Evaluate these tasks without --queue.",
      );
    }
    const hash = sha256(text);
    this.#hashes.set(check, hash);
    return hash;
  }
}
