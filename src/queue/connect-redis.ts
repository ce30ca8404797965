import { Redis } from "ioredis";
import { fault, errorMessage } from "../lib/bench-error.ts";

/** Where a Redis is: its address, with user and password if it wants them. */
export interface RedisAddress {
  url: string;
  /** In place of the address's own; they never stand in a command line. */
  username?: string | undefined;
  password?: string | undefined;
}

const connectMs = 5000;
const retryMs = { first: 100, most: 2000 };

/** The address without its secrets, for people. */
export function showAddress({ url }: RedisAddress): string {
  const { protocol, host, pathname } = parseAddress(url);
  return `${protocol}//${host}${pathname === "/" ? "" : pathname}`;
}

/** Refuses what is no address of a Redis; the text may hold a password, and is not repeated. */
function parseAddress(url: string): URL {
  const parsed = URL.parse(url);
  if (parsed?.hostname && /^rediss?:$/.test(parsed.protocol)) return parsed;
  throw fault.QueueInvalid(
    "The queue's address is not a Redis address.",
    "Write redis://host:6379, or rediss://host:6380 for TLS.",
  );
}

/** A connection that has proved itself once. From then on it comes back by itself, and what is asked meanwhile waits. */
export async function connectRedis(address: RedisAddress): Promise<Redis & Disposable> {
  const redis = createRedis(address);
  let reason = "";
  redis.on("error", (error) => {
    reason = errorMessage(error) || reason;
  });
  try {
    await Promise.race([redis.ping(), refuseLater(redis)]);
    return redis;
  } catch (error) {
    redis.disconnect();
    throw fault.QueueUnreachable(
      `Redis at ${showAddress(address)} does not respond: ${reason || errorMessage(error)}.`,
      "Start it (`redis-server`), or correct --queue. Set a password with BCB_QUEUE or BCB_QUEUE_PASSWORD.",
    );
  }
}

/** The same without asking whether anybody is there. */
export function createRedis({ url, username, password }: RedisAddress): Redis & Disposable {
  parseAddress(url);
  const redis = new Redis(url, {
    lazyConnect: true,
    maxRetriesPerRequest: null,
    enableReadyCheck: true,
    connectTimeout: connectMs,
    retryStrategy: (times) => Math.min(retryMs.first * 2 ** times, retryMs.most),
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
  });
  // Without a listener every loss of the connection would end the process.
  redis.on("error", () => {});
  return Object.assign(redis, { [Symbol.dispose]: () => redis.disconnect() });
}

/** Rejects when the first connection takes too long, or is refused for a reason that stays. */
function refuseLater(redis: Redis): Promise<never> {
  return new Promise((_resolve, reject) => {
    const clock = setTimeout(() => reject(new Error("no response in time")), connectMs);
    clock.unref();
    redis.on("error", (error) => {
      if (/WRONGPASS|NOAUTH|NOPERM|certificate|SSL|TLS/i.test(String(error))) reject(error);
    });
    redis.once("ready", () => clearTimeout(clock));
  });
}

/** Waits for the work, but not for ever: Redis may be away for good. */
export async function within(work: Promise<unknown>, ms: number): Promise<void> {
  const clock = Promise.withResolvers<void>();
  const timer = setTimeout(clock.resolve, ms);
  await Promise.race([work.catch(() => {}), clock.promise]);
  clearTimeout(timer);
}
