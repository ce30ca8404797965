import type { ProbeRequest } from "../schema/probe.ts";
import type { Factor } from "../schema/rigor-report.ts";
import type { BigCodeBenchRow } from "../schema/bigcodebench-row.ts";

/** What is changed in a repetition: seeds of the interpreter, and what the probe is told. */
export interface Circumstances {
  seed?: number;
  hashSeed?: number;
  wish: Omit<ProbeRequest, "what">;
}

// A moment of its own each: other halves of the minute, hour and day, ends of months and years, a leap day.
const moments = [
  "2027-03-01T00:00:07Z",
  "2028-02-29T12:17:29Z",
  "2026-12-31T23:58:41Z",
  "2031-07-13T06:05:53Z",
  "2024-10-27T15:31:19Z",
];
// The rule is for machines without the time zone database.
const zones = [
  { name: "Asia/Kolkata", rule: "IST-5:30" },
  { name: "America/New_York", rule: "EST5EDT,M3.2.0,M11.1.0" },
  { name: "Pacific/Auckland", rule: "NZST-12NZDT,M9.5.0,M4.1.0/3" },
  { name: "Pacific/Honolulu", rule: "HST10" },
  { name: "Europe/Berlin", rule: "CET-1CEST,M3.5.0,M10.5.0/3" },
];

type Variation = ReadonlyMap<Factor, Circumstances>;

/** Five repetitions that have nothing in common but the task. */
export const variations: readonly Variation[] = moments.map(
  (moment, index) =>
    new Map<Factor, Circumstances>([
      ["order", { wish: { order: index === 0 ? "reversed" : index } }],
      ["hash-seed", { hashSeed: index + 1, wish: {} }],
      ["random-seed", { seed: 1000 + index, wish: {} }],
      ["time-zone", { wish: { zone: zones[index] ?? { name: "UTC", rule: "UTC0" } } }],
      ["working-directory", { wish: { folder: `elsewhere ${index}/deep` } }],
      ["time", { wish: { clock: Date.parse(moment) / 1000 } }],
    ]),
);

/** All factors of a variation at once, without those that are named. */
export function combine(variation: Variation, without: readonly Factor[]): Circumstances {
  const all: Circumstances = { wish: {} };
  for (const [factor, { wish, ...seeds }] of variation) {
    if (without.includes(factor)) continue;
    Object.assign(all, seeds);
    Object.assign(all.wish, wish);
  }
  return all;
}

/** Whether the kernel's clock, which nobody can move, is compared with Python's: files carry its times. */
export function readsFileTimes(task: BigCodeBenchRow): boolean {
  return /getmtime|getctime|getatime|st_[mca]time|utime\(/.test(
    `${task.canonical_solution}\n${task.test}`,
  );
}
