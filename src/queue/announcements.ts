import type { Redis } from "ioredis";
import { parseJson } from "../lib/parse-json.ts";
import { shortHash } from "../lib/short-hash.ts";
import { queueFormat, WorkerAnnouncement, type QueuePlace } from "../schema/queue.ts";
import { sharedKeys, type QueueKeys } from "./queue-keys.ts";
import { ttlMs, type QueueTimings } from "./timings.ts";

/** Says what a queue is for, and that it is used; more may be asked of Redis in the same breath. */
export function describeQueue(redis: Redis, { about, prefix }: QueueKeys, place: QueuePlace) {
  return redis
    .pipeline()
    .set(about, JSON.stringify(place), "PX", ttlMs.text)
    .zadd(sharedKeys.queues, Date.now(), prefix);
}

/** Says that a worker is there: to its queue, which asks only that, and to everybody who looks for workers. */
export function announceWorker(
  redis: Redis,
  keys: QueueKeys,
  { said, aliveMs }: { said: WorkerAnnouncement; aliveMs: number },
) {
  return (
    redis
      .pipeline()
      .set(keys.alive(said.id), "1", "PX", aliveMs)
      .set(sharedKeys.worker(said.id), JSON.stringify(said), "PX", aliveMs)
      .zadd(sharedKeys.workers, Date.now(), said.id)
      // A worker that is killed withdraws nothing, and perhaps nobody looks for workers again.
      .pexpire(sharedKeys.workers, ttlMs.workers)
      .exec()
  );
}

export function withdrawWorker(redis: Redis, keys: QueueKeys, id: string) {
  return redis
    .pipeline()
    .del(keys.alive(id))
    .del(sharedKeys.worker(id))
    .zrem(sharedKeys.workers, id)
    .exec();
}

/** Every worker that was heard of late, whatever its queue; those that are gone are forgotten on the way. */
export async function listWorkers(redis: Redis): Promise<WorkerAnnouncement[]> {
  const ids = await redis.zrange(sharedKeys.workers, "0", "-1");
  if (ids.length === 0) return [];
  const texts = await redis.mget(ids.map(sharedKeys.worker));
  const gone = ids.filter((_, index) => texts[index] === null);
  if (gone.length > 0) await redis.zrem(sharedKeys.workers, ...gone);
  return texts
    .flatMap((text) => {
      const parsed = text === null ? undefined : WorkerAnnouncement.safeParse(parseJson(text));
      return parsed?.success ? [parsed.data] : [];
    })
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** Why a run in this place takes no verdict of the worker; undefined where it does. */
export function explainMisfit(
  { environment, engine, missingWalls }: QueuePlace,
  worker: WorkerAnnouncement,
): string | undefined {
  const theirs = worker.environment;
  if (worker.format !== queueFormat) {
    return `its queue format is ${worker.format}, not ${queueFormat}: another version of bcb (${worker.bcb})`;
  }
  if (theirs.fingerprint !== environment.fingerprint) {
    return `its environment ${theirs.name} has the fingerprint ${shortHash(theirs.fingerprint)}, not ${shortHash(environment.fingerprint)}`;
  }
  if (worker.engine !== engine) return `its engine is ${worker.engine}, not ${engine}`;
  const [mine, others] = [missingWalls, worker.missing_walls].map((names) =>
    names.toSorted().join(", "),
  );
  if (mine === others) return undefined;
  return `its missing isolation is ${others || "none"}, not ${mine || "none"}`;
}

interface WatchOptions {
  redis: Redis;
  place: QueuePlace;
  timings: QueueTimings;
  remark: (line: string) => void;
  /** Whether anything is waited for: nobody is missed before that. */
  isWaiting: () => boolean;
  onChange: () => void;
}

/** Who works for a run: its fitting workers, looked for every few seconds; says who is refused and when nobody fits. */
export function createWorkerWatch(options: WatchOptions) {
  const { redis, place, timings, remark, isWaiting, onChange } = options;
  const refused = new Map<string, string>();
  let fitting: readonly WorkerAnnouncement[] = [];
  let missedSince: number | undefined;
  const sumOf = (field: "parallel" | "per_second") =>
    fitting.reduce((sum, worker) => sum + worker[field], 0);

  function complain(others: number): void {
    if (fitting.length > 0 || !isWaiting()) {
      if (missedSince !== undefined && fitting.length > 0) {
        remark(`A matching worker has joined: ${fitting[0]?.id}.`);
      }
      missedSince = undefined;
      return;
    }
    const now = performance.now();
    if (missedSince !== undefined && now - missedSince < timings.complainMs) return;
    missedSince = now;
    const found =
      others === 0 ? "No workers are connected" : `None of the ${others} workers matches`;
    remark(
      `${found}: samples are waiting. Start one with the same environment: \`bcb worker --env ${place.environment.name} --queue …\``,
    );
  }

  return {
    /** How many samples may keep a core of theirs busy. */
    countCores: () => sumOf("parallel"),
    perSecond: () => sumOf("per_second"),

    /** For the progress line. */
    describe(): string {
      const count = fitting.length;
      if (count === 0) return "no worker";
      const words = `${count} worker${count === 1 ? "" : "s"}`;
      const rate = sumOf("per_second");
      return rate > 0 ? `${words} at ${rate.toFixed(1)}/s` : words;
    },

    async look(): Promise<void> {
      const all = await listWorkers(redis);
      const before = sumOf("parallel");
      fitting = all.filter((worker) => {
        const reason = explainMisfit(place, worker);
        if (reason === undefined) return true;
        if (refused.get(worker.id) !== reason)
          remark(`Worker ${worker.id} was refused: ${reason}.`);
        refused.set(worker.id, reason);
        return false;
      });
      complain(all.length);
      if (sumOf("parallel") !== before) onChange();
    },
  };
}
