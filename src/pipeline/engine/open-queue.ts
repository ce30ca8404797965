import { setTimeout as sleep } from "node:timers/promises";
import { BenchError, fault } from "../../lib/bench-error.ts";
import { shortHash } from "../../lib/short-hash.ts";
import { explainMisfit, listWorkers } from "../../queue/announcements.ts";
import { connectRedis, showAddress, type RedisAddress } from "../../queue/connect-redis.ts";
import { queuePrefix } from "../../queue/queue-keys.ts";
import { createQueueSandbox } from "../../queue/queue-sandbox.ts";
import { findImports } from "../../sandbox/plan-zygotes.ts";
import { requireRunnable } from "../../sandbox/runnable.ts";
import type { Sandbox } from "../../schema/execution.ts";
import type { Language, OpenedSandbox, SandboxWishes } from "../../schema/language.ts";
import { queueFormat, type Priority, type QueuePlace } from "../../schema/queue.ts";
import { runKey } from "../../verdicts/verdict-cache.ts";

/** Where samples are judged in place of this machine. */
export interface QueueChoice {
  address: RedisAddress;
  /** Before or behind the samples of other runs; `normal` by default. */
  priority?: Priority | undefined;
  /** Ends the wait for a first worker. */
  signal?: AbortSignal | undefined;
}

interface QueueWishes extends SandboxWishes {
  queue: QueueChoice;
  /** False: what another run was told is judged again. */
  takesRecent: boolean;
}

/** What a run asks of its workers: what it is itself, and which checks it may send. */
type Place = QueuePlace & Pick<Sandbox, "runs">;

/** A sandbox whose samples are judged by the workers of a queue, and only by those that are as this machine is. */
export async function openQueueSandbox(
  language: Language,
  environment: string,
  wishes: QueueWishes,
): Promise<OpenedSandbox> {
  const { queue, tasks = [], takesRecent, remark = () => {} } = wishes;
  const redis = await connectRedis(queue.address);
  try {
    const known = await describeHere(language, environment, wishes);
    const place = known ?? (await adoptPlace(environment, redis, wishes));
    const workers = await listWorkers(redis);
    const fitting = workers.filter((worker) => explainMisfit(place, worker) === undefined);
    const { engine, runs } = place;
    const at = { environment: place.environment.fingerprint, engine };
    const parallel = fitting.reduce((sum, worker) => sum + worker.parallel, 0);
    const sandbox = createQueueSandbox({
      address: queue.address,
      place,
      runs,
      parallel: Math.max(1, parallel),
      identify(execution) {
        requireRunnable(execution, { engine, runs });
        return runKey(execution, at);
      },
      warm: tasks.map((task) => findImports(`${task.setup}${task.texts.test}`)),
      takesRecent,
      priority: queue.priority,
      remark,
    });
    return { sandbox, environment: place.environment, missingWalls: place.missingWalls };
  } finally {
    redis.disconnect();
  }
}

/** Never the limit of what a sample may use: that is the workers' machine. */
const plentyMib = 2 ** 30;

/** The place that this machine is; undefined where it has no such environment or no walls, and so is none. */
async function describeHere(
  language: Language,
  environment: string,
  wishes: QueueWishes,
): Promise<Place | undefined> {
  const { sampleMemoryMib } = wishes.machine ?? {};
  const machine = { parallel: 1, memoryMib: plentyMib, sampleMemoryMib };
  const { cacheDir, allowWeakSandbox, settings } = wishes;
  const asked = { cacheDir, machine, allowWeakSandbox, settings };
  try {
    const { sandbox: opened, ...place } = await language.openSandbox(environment, asked);
    await using sandbox = opened;
    return { ...place, engine: sandbox.engine, runs: sandbox.runs };
  } catch (error) {
    const isAbsent = error instanceof BenchError && ["BCB302", "BCB402"].includes(error.code);
    if (!isAbsent) throw error;
    return undefined;
  }
}

const lookEveryMs = 2000;

/** The place of the workers, where this machine is none: they must agree. */
async function adoptPlace(
  name: string,
  redis: Awaited<ReturnType<typeof connectRedis>>,
  { queue, remark = () => {}, allowWeakSandbox = false }: QueueWishes,
): Promise<Place> {
  for (let look = 0; ; look++) {
    const able = (await listWorkers(redis)).filter(
      (worker) =>
        worker.environment.name === name &&
        worker.format === queueFormat &&
        (allowWeakSandbox || worker.missing_walls.length === 0),
    );
    const places = able.map(({ missing_walls: missingWalls, environment, engine, runs }) => {
      return { environment, engine, missingWalls, runs };
    });
    const [first, other] = new Map(places.map((place) => [queuePrefix(place), place])).values();
    if (first !== undefined && other === undefined) {
      const { fingerprint } = first.environment;
      remark(
        `The environment ${name} is not built here: using the workers' (fingerprint ${shortHash(fingerprint)}, engine ${first.engine}).`,
      );
      return first;
    }
    if (first !== undefined) {
      const ids = able.map(
        ({ id, environment, engine }) =>
          `  ${id}: ${shortHash(environment.fingerprint)}, ${engine}`,
      );
      throw fault.WorkerUnfit(
        `The workers for ${name} differ, so their verdicts cannot be mixed:\n${ids.join("\n")}`,
        `Build the right environment on this machine (\`bcb env sync ${name}\`), or stop the workers that differ.`,
      );
    }
    if (look % 30 === 0) {
      remark(
        `Waiting for a worker with the environment ${name} on ${showAddress(queue.address)}. Start one with \`bcb worker --env ${name} --queue …\``,
      );
    }
    await sleep(lookEveryMs, undefined, { signal: queue.signal });
  }
}
