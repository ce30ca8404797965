import { Queue, WaitingError, Worker, type Job } from "bullmq";
import type { Redis } from "ioredis";
import { errorMessage } from "../lib/bench-error.ts";
import type { Exit, Sandbox } from "../schema/execution.ts";
import { QueueJob, type QueueAnswer, type WorkerAnnouncement } from "../schema/queue.ts";
import { announceWorker, describeQueue, withdrawWorker } from "./announcements.ts";
import { packText } from "./pack-text.ts";
import { createTextStore } from "./text-store.ts";
import { queueKeys, queueNames, queuePrefix } from "./queue-keys.ts";
import { isSound, readJob, type ReadSample } from "./read-job.ts";
import { runScript } from "./queue-scripts.ts";
import { mostRecent, ttlMs, usualTimings, type QueueTimings } from "./timings.ts";
import { within } from "./connect-redis.ts";

export interface QueueWorkerOptions {
  /** Proved, and closed by whoever opened it. */
  redis: Redis;
  about: Omit<WorkerAnnouncement, "judged" | "per_second" | "held">;
  /** Lends the sandbox to run samples in, with these modules imported ahead. */
  useSandbox: <T>(warm: WarmText | undefined, use: (sandbox: Sandbox) => Promise<T>) => Promise<T>;
  remark?: ((line: string) => void) | undefined;
  /** Told of every answer, for metrics. */
  onAnswer?: ((answer: QueueAnswer) => void) | undefined;
  timings?: Partial<QueueTimings> | undefined;
}

/** A list of modules by its hash. */
export interface WarmText {
  hash: string;
  imports: readonly (readonly string[])[];
}

/** Jobs a core: as many sleeping samples as a core may have, each perhaps alone in its job. */
const jobsACore = 8;
/** How long each step of leaving may take; a sample that runs ends sooner. */
const closeMs = 10_000;
/** A sample that so many workers died with is broken, and no other worker is lost to it. */
const mostDeaths = 3;
const takesWorkersDown: Exit = {
  kind: "broken",
  reason: `${mostDeaths} workers died while they ran it`,
};

/** Takes samples from the queue that fits, until it is disposed; what it holds then goes back. */
export async function openQueueWorker(options: QueueWorkerOptions) {
  const { redis, about, useSandbox, remark = () => {}, onAnswer } = options;
  const timings = { ...usualTimings, ...options.timings };
  const place = { ...about, missingWalls: about.missing_walls };
  const prefix = queuePrefix(place);
  const keys = queueKeys(prefix);
  const texts = createTextStore(redis, keys);
  const tell = createAnswerSender(redis, prefix);
  const running = new Map<string, AbortController>();
  const ending = new AbortController();
  let judged = 0;
  let seen = { judged: 0, atMs: performance.now(), perSecond: 0 };

  async function judge({ key, sample }: ReadSample, sandbox: Sandbox): Promise<void> {
    const control = new AbortController();
    running.set(key, control);
    const signal = AbortSignal.any([control.signal, ending.signal]);
    try {
      const check = await texts.check(sample.check);
      if (check === undefined) {
        await tell(key, { kind: "check-unknown" }, "no");
        return;
      }
      const exit = await sandbox
        .execute({ ...sample, check }, signal)
        .catch((error: unknown): Exit => {
          signal.throwIfAborted();
          return { kind: "broken", reason: `worker ${about.id}: ${errorMessage(error)}` };
        });
      signal.throwIfAborted();
      const isTelling = exit.kind !== "broken" && !("starved" in exit && exit.starved);
      await tell(key, exit, isTelling ? "recent" : "no");
      judged += 1;
      onAnswer?.(exit);
    } finally {
      running.delete(key);
    }
  }

  async function work(job: Job, token: string | undefined, isAlone: boolean): Promise<void> {
    const parsed = QueueJob.safeParse(job.data);
    if (!parsed.success) return remark(`Refused a job that was not written by bcb (${job.id}).`);
    const asked = [about.id, mostDeaths, isAlone ? "1" : "0", ...parsed.data.keys];
    const words = await runScript(redis, "begin", prefix, asked);
    const samples = readJob(parsed.data);
    const told = (word: string) =>
      samples.filter(({ key }, index) => words[index] === word && !running.has(key));
    await Promise.all([
      setApart(told("suspect").filter(isSound), parsed.data),
      ...told("broken").map(({ key }) => tell(key, takesWorkersDown, "broken")),
      ...[...told("run"), ...told("suspect")].flatMap((one) => {
        if (isSound(one)) return [];
        const reason = `worker ${about.id} refused it: ${one.refusal}`;
        return [tell(one.key, { kind: "broken", reason }, "no")];
      }),
    ]);
    const mine = told("run").filter(isSound);
    if (mine.length === 0) return;
    const warm = await texts.warm(parsed.data.warm);
    const ended = await useSandbox(warm, (sandbox) =>
      Promise.allSettled(mine.map((one) => judge(one, sandbox))),
    );
    if (!ending.signal.aborted) {
      for (const one of ended) {
        if (one.status === "fulfilled" || one.reason instanceof Unwanted) continue;
        remark(`A sample was not judged: ${errorMessage(one.reason)}`);
      }
      return;
    }
    // Whoever takes it next finds what was answered gone.
    await runScript(redis, "release", prefix, [about.id, ...mine.map(({ key }) => key)]);
    await job.moveToWait(token);
    throw new WaitingError();
  }

  /** A worker died with them: each goes into a job of its own, and no worker has two of these at once. */
  async function setApart(suspects: readonly ReadSample[], job: QueueJob): Promise<void> {
    if (suspects.length === 0) return;
    await alone.addBulk(
      suspects.map(({ key, sample }) => ({
        name: queueNames.alone,
        data: { ...job, keys: [key], samples: packText([sample]) },
        opts: { jobId: `alone-${key}`, removeOnComplete: true, removeOnFail: true },
      })),
    );
  }

  async function beat(): Promise<void> {
    const now = performance.now();
    const seconds = (now - seen.atMs) / 1000;
    if (seconds > 0.5) {
      const rate = (judged - seen.judged) / seconds;
      const perSecond = seen.perSecond === 0 ? rate : (seen.perSecond + rate) / 2;
      seen = { judged, atMs: now, perSecond: Math.round(perSecond * 100) / 100 };
    }
    const said = { ...about, judged, per_second: seen.perSecond, held: running.size };
    await announceWorker(redis, keys, { said, aliveMs: timings.aliveMs });
    const held = [...running.keys()];
    if (held.length === 0) return;
    const wanted = new Set(await runScript(redis, "wanted", prefix, [ttlMs.claim, ...held]));
    for (const key of held) {
      if (!wanted.has(key)) running.get(key)?.abort(new Unwanted());
    }
  }

  const shared = { connection: redis, prefix };
  const alone = new Queue(queueNames.alone, { ...shared, streams: { events: { maxLen: 100 } } });
  alone.on("error", () => {});
  await describeQueue(redis, keys, place).exec();
  await beat();
  const take = (name: string, concurrency: number) => {
    const worker = new Worker(name, (job, token) => work(job, token, name === queueNames.alone), {
      ...shared,
      concurrency,
      lockDuration: timings.lockMs,
      stalledInterval: timings.lockMs / 4,
      // A sample's deaths are counted by its claim.
      maxStalledCount: 1_000_000,
      removeOnComplete: { count: 0 },
      removeOnFail: { count: 0 },
    });
    worker.on("error", () => {});
    return worker;
  };
  const workers = [take(queueNames.samples, about.parallel * jobsACore), take(queueNames.alone, 1)];
  const clock = setInterval(() => void beat().catch(() => {}), timings.beatMs);
  const onReady = () => void beat().catch(() => {});
  redis.on("ready", onReady);
  return {
    get held() {
      return running.size;
    },
    get judged() {
      return judged;
    },
    /** Jobs that wait in the queue. */
    async countWaiting() {
      const base = `${prefix}:${queueNames.samples}`;
      return (await redis.llen(`${base}:wait`)) + (await redis.zcard(`${base}:prioritized`));
    },
    async [Symbol.asyncDispose]() {
      ending.abort(new Error("the worker is stopping"));
      clearInterval(clock);
      redis.off("ready", onReady);
      // Not for ever: Redis may be away, and a connection that is closed while it is made anew never answers what waits.
      await within(Promise.all(workers.map((worker) => worker.close())), closeMs);
      await within(alone.close(), closeMs);
      await within(withdrawWorker(redis, keys, about.id), closeMs);
    },
  };
}

/** Nobody waits for the sample any longer. */
class Unwanted extends Error {}

/** Whether an answer may be told to others, or keeps the sample from being tried again at once. */
type Keep = "recent" | "broken" | "no";

/** An answer that is longer than this is not kept for others. */
const longest = 65_536;
const mostSent = 256;

/** Tells answers one by one, and those of a moment together; resolves when Redis has them. */
function createAnswerSender(redis: Redis, prefix: string) {
  let waiting: { key: string; text: string; keep: Keep }[] = [];
  let sending: Promise<void> | undefined;

  async function flush(): Promise<void> {
    const all = waiting;
    waiting = [];
    for (let start = 0; start < all.length; start += mostSent) {
      const values = all
        .slice(start, start + mostSent)
        .flatMap(({ key, text, keep }) => [key, text, keep]);
      const kept = [mostRecent, ttlMs.recent, ttlMs.answers];
      await runScript(redis, "answer", prefix, [...kept, ...values]);
    }
  }

  return async (key: string, answer: QueueAnswer, keep: Keep): Promise<void> => {
    const text = packText(answer);
    const isLong = keep === "recent" && text.length > longest;
    waiting.push({ key, text, keep: isLong ? "no" : keep });
    sending ??= new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      sending = undefined;
      return flush();
    });
    await sending;
  };
}
