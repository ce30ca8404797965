import { Queue } from "bullmq";
import type { Redis } from "ioredis";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { parseJson } from "../lib/parse-json.ts";
import type { Context } from "../schema/context.ts";
import type { QueueStatus } from "../schema/queue.ts";
import { listWorkers } from "./announcements.ts";
import { connectRedis, showAddress, type RedisAddress } from "./connect-redis.ts";
import { queueKeys, queueNames, sharedKeys } from "./queue-keys.ts";

const About = z.object({
  environment: z.object({ name: z.string(), fingerprint: z.string() }),
  engine: z.string(),
  missingWalls: z.array(z.string()),
});

/** `bcb queue status`: who works, and what waits. */
export async function showQueue(address: RedisAddress): Promise<QueueStatus> {
  using redis = await connectRedis(address);
  const used = /used_memory:(\d+)/.exec(await redis.info("memory"))?.[1] ?? "0";
  const queues: QueueStatus["queues"] = [];
  for (const prefix of await redis.zrange(sharedKeys.queues, "0", "-1")) {
    const about = About.safeParse(parseJson((await redis.get(queueKeys(prefix).about)) ?? ""));
    if (!about.success) {
      // Nobody has used it for a day.
      await redis.zrem(sharedKeys.queues, prefix);
      continue;
    }
    const { environment, engine, missingWalls } = about.data;
    queues.push({
      id: prefix,
      environment: environment.name,
      fingerprint: environment.fingerprint,
      engine,
      missing_walls: missingWalls,
      ...(await countJobs(redis, prefix)),
      samples: (await listKeys(redis, `${prefix}:claim:*`)).length,
      runs: (await listKeys(redis, `${prefix}:run:*`)).length,
    });
  }
  const memory_mib = Math.round((Number(used) / 2 ** 20) * 10) / 10;
  const workers = await listWorkers(redis);
  return { address: showAddress(address), memory_mib, workers, queues };
}

async function countJobs(redis: Redis, prefix: string) {
  const both = await withQueues(redis, prefix, async (queue) => ({
    jobs_waiting: await queue.getJobCountByTypes("wait", "prioritized", "delayed"),
    jobs_active: await queue.getJobCountByTypes("active"),
    paused: await queue.isPaused(),
  }));
  return {
    paused: both.some(({ paused }) => paused),
    jobs_waiting: both.reduce((sum, one) => sum + one.jobs_waiting, 0),
    jobs_active: both.reduce((sum, one) => sum + one.jobs_active, 0),
  };
}

/** `bcb queue drain`: workers take nothing more; resolves when they have answered what they hold. */
export async function drainQueue(
  address: RedisAddress,
  { signal, progress }: Pick<Context, "signal" | "progress">,
): Promise<void> {
  using redis = await connectRedis(address);
  const prefixes = await redis.zrange(sharedKeys.queues, "0", "-1");
  for (const prefix of prefixes) await withQueues(redis, prefix, (queue) => queue.pause());
  for (;;) {
    let active = 0;
    for (const prefix of prefixes) active += (await countJobs(redis, prefix)).jobs_active;
    if (active === 0) return;
    const note = `${active} jobs are running`;
    progress({ label: "draining", done: 0, total: undefined, note });
    await sleep(drainLookMs, undefined, { signal });
  }
}

const drainLookMs = 500;

/** `bcb queue resume`: after a drain, workers take samples again. */
export async function resumeQueue(address: RedisAddress): Promise<void> {
  using redis = await connectRedis(address);
  for (const prefix of await redis.zrange(sharedKeys.queues, "0", "-1")) {
    await withQueues(redis, prefix, (queue) => queue.resume());
  }
}

/** `bcb queue clear`: removes all but what workers and runs say of themselves; runs that are alive ask again. */
export async function clearQueue(address: RedisAddress): Promise<number> {
  using redis = await connectRedis(address);
  let removed = 0;
  for (const prefix of await redis.zrange(sharedKeys.queues, "0", "-1")) {
    const keys = await listKeys(redis, `${prefix}:*`);
    const spoken = new RegExp(`:(alive|run|answers|about)(:|$)`);
    const others = keys.filter((key) => !spoken.test(key.slice(prefix.length)));
    for (let start = 0; start < others.length; start += 500) {
      removed += await redis.unlink(others.slice(start, start + 500));
    }
  }
  return removed;
}

async function withQueues<T>(
  redis: Redis,
  prefix: string,
  work: (queue: Queue) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  for (const name of Object.values(queueNames)) {
    const queue = new Queue(name, { connection: redis, prefix, skipMetasUpdate: true });
    queue.on("error", () => {});
    try {
      results.push(await work(queue));
    } finally {
      await queue.close();
    }
  }
  return results;
}

/** Braces and brackets mean themselves. */
async function listKeys(redis: Redis, pattern: string): Promise<string[]> {
  const pages = await Array.fromAsync(redis.scanStream({ match: pattern, count: 1000 }));
  return [...new Set<string>(pages.flat())];
}
