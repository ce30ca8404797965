import { canonicalJson, sha256 } from "../lib/hash.ts";
import { queueFormat, type QueuePlace } from "../schema/queue.ts";

/** Names in Redis that all queues share. */
export const sharedKeys = {
  /** Ids of workers by when they were last heard. */
  workers: "bcb:workers",
  worker: (id: string) => `bcb:worker:${id}`,
  /** Ids of queues by when they were last used. */
  queues: "bcb:queues",
};

/** Names of BullMQ's queues below the prefix. */
export const queueNames = { samples: "samples", alone: "alone" } as const;

/**
 * What every name of a queue begins with: equal for machines whose verdicts may mix, and for no others. The braces keep
 * the names together in a cluster.
 */
export function queuePrefix({ environment, engine, missingWalls }: QueuePlace): string {
  const { fingerprint } = environment;
  const parts = { format: queueFormat, fingerprint, engine, missingWalls: missingWalls.toSorted() };
  return `{bcb:${sha256(canonicalJson(parts)).slice(0, 16)}}`;
}

/** The names of a queue besides BullMQ's own; scripts make the same ones (queue-scripts.ts). */
export function queueKeys(prefix: string) {
  return {
    prefix,
    about: `${prefix}:about`,
    check: (hash: string) => `${prefix}:check:${hash}`,
    warm: (hash: string) => `${prefix}:warm:${hash}`,
    run: (id: string) => `${prefix}:run:${id}`,
    answers: (run: string) => `${prefix}:answers:${run}`,
    alive: (worker: string) => `${prefix}:alive:${worker}`,
  };
}
export type QueueKeys = ReturnType<typeof queueKeys>;
