import { z } from "zod";
import { Hash, amount, byName, count, positive, rows, strict, text, texts } from "./shapes.ts";
import { Check } from "./check.ts";
import { Machine } from "./doctor-report.ts";
import { Exit, UntrustedCode, type Execution, type Limits } from "./execution.ts";

/** Raised when what travels through a queue changes: machines with different numbers have different queues. */
export const queueFormat = 2 as const;

/** What one sample, one check and one job may be at most: a worker takes nothing larger, whoever sent it. */
export const queueSizes = { code: 2 ** 22, check: 2 ** 24, job: 2 ** 25, samples: 256 } as const;

export const priorities = ["high", "normal", "low"] as const;
export type Priority = (typeof priorities)[number];

const bounded = (most: number) => positive.max(most);

/** An execution on its way: its check travels once, and is named here by its hash. */
export const QueuedSample = strict({
  language: text.min(1).max(64),
  code: UntrustedCode.refine((code) => code.length <= queueSizes.code),
  check: Hash,
  limits: strict({
    limitMs: bounded(86_400_000),
    addressSpaceMib: bounded(2 ** 50),
    dataMib: bounded(2 ** 50),
    stackMib: bounded(2 ** 50),
  } satisfies Record<keyof Limits, unknown>),
  seed: count,
  hashSeed: count.max(2 ** 32 - 1),
  harnessPatches: z.boolean(),
} satisfies Record<Exclude<keyof Execution, "live" | "network">, unknown>);
export type QueuedSample = z.infer<typeof QueuedSample>;

export const QueuedCheck = Check.refine(
  (check) => JSON.stringify(check).length <= queueSizes.check,
);

/** What a job holds. Its samples are packed: `keys` says which they are, in their order. */
export const QueueJob = strict({
  format: z.literal(queueFormat),
  keys: z.array(Hash).min(1).max(queueSizes.samples),
  samples: text.max(queueSizes.job),
  warm: Hash.nullable().describe("of the list of what to have imported"),
});
export type QueueJob = z.infer<typeof QueueJob>;

/** The modules that each task imports: what a worker keeps warm. */
export const WarmImports = z
  .array(z.array(text.regex(/^[A-Za-z_][\w.]{0,199}$/)).max(200))
  .max(100_000);
export type WarmImports = z.infer<typeof WarmImports>;

/** What a worker says of a sample: how it ended, or that it has to be told the check once more. */
export const QueueAnswer = z.union([Exit, strict({ kind: z.literal("check-unknown") })]);
export type QueueAnswer = z.infer<typeof QueueAnswer>;

/** Where samples are judged, as far as it could change a verdict: only equal places share a queue. */
export interface QueuePlace {
  environment: { name: string; fingerprint: string; version: string };
  engine: string;
  missingWalls: readonly string[];
}

const CheckKind = z.literal(Check.options.map(({ shape }) => shape.kind.value));

/** What a worker says of itself, every few seconds. */
export const WorkerAnnouncement = z.object({
  id: text.min(1).max(200).describe("unlike all others', also after a restart"),
  host: text,
  pid: z.int(),
  bcb: text.describe("version of bcb"),
  format: z.int(),
  environment: z.object({ name: text, fingerprint: text, version: text }),
  engine: text,
  missing_walls: texts,
  runs: byName(z.array(CheckKind)).describe("the checks that it can run, by language"),
  parallel: positive,
  machine: Machine,
  started: text,
  judged: count,
  per_second: amount.describe("samples, of late"),
  held: count.describe("samples that it has taken and not answered"),
});
export type WorkerAnnouncement = z.infer<typeof WorkerAnnouncement>;

/** What `bcb queue status` tells. */
export const QueueStatus = strict({
  address: text,
  memory_mib: amount,
  workers: z.array(WorkerAnnouncement),
  queues: rows({
    id: text,
    environment: text,
    fingerprint: text,
    engine: text,
    missing_walls: texts,
    paused: z.boolean(),
    jobs_waiting: count,
    jobs_active: count,
    samples: count.describe("asked for and not answered"),
    runs: count.describe("that wait for answers"),
  }),
});
export type QueueStatus = z.infer<typeof QueueStatus>;
