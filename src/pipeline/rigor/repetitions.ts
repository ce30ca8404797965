import type { BigCodeBenchRow } from "../../schema/bigcodebench-row.ts";
import type { Factor } from "../../schema/rigor-report.ts";
import { failuresOf, runTests, type Circumstances } from "./probe.ts";
import type { RigorServices } from "./services.ts";

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

/** Five repetitions that have nothing in common but the task. */
const variations = moments.map(
  (moment, index) =>
    new Map<Factor, Circumstances>([
      ["order", { wish: { order: index === 0 ? "reversed" : index } }],
      ["hash-seed", { hashSeed: index + 1 }],
      ["random-seed", { seed: 1000 + index }],
      ["time-zone", { wish: { zone: zones[index] ?? { name: "UTC", rule: "UTC0" } } }],
      ["working-directory", { wish: { folder: `elsewhere ${index}/deep` } }],
      ["time", { wish: { clock: Date.parse(moment) / 1000 } }],
    ]),
);
export const repetitionCount = variations.length;
const controls = 3;
const mostTraced = 2;
// Files carry times of the kernel's clock, which nobody can move.
const fileTimes = /getmtime|getctime|getatime|st_[mca]time|utime\(/;

/** All factors of a variation at once, without those that are named. */
export function vary(index: number, without: readonly Factor[]): Circumstances {
  const changed = [...(variations[index] ?? [])].filter(([factor]) => !without.includes(factor));
  const all = changed.map(([, circumstances]) => circumstances);
  return Object.assign({}, ...all, { wish: Object.assign({}, ...all.map(({ wish }) => wish)) });
}

export type Repetitions = Awaited<ReturnType<typeof beginRepetitions>>;

/** Repeats a task with everything changed at once; `base` says which of its tests failed when nothing was. */
export async function beginRepetitions(
  task: BigCodeBenchRow,
  { limitMs, base }: { limitMs: number; base: string },
  services: RigorServices,
) {
  const runUnder = async (changed: Circumstances) =>
    failuresOf(await runTests(task, { limitMs, ...changed }, services));
  const differsUnder = async (all: readonly Circumstances[]) =>
    (await Promise.all(all.map(runUnder))).some((run) => run !== base);
  // A clock that goes right must change nothing, else moving it says nothing.
  const isFixed =
    fileTimes.test(`${task.canonical_solution}\n${task.test}`) ||
    (await differsUnder([{ wish: { clock: 0 } }]));
  const without: readonly Factor[] = isFixed ? ["time"] : [];
  const runs: string[] = [];
  return {
    base,
    /** Which tests failed, by variation. */
    runs,
    async repeat(index: number): Promise<void> {
      const run = await runUnder(vary(index, without));
      // The harness's fault says nothing of the task: one run less was made.
      if (run !== "broken") runs.push(run);
    },
    /** What the result depends on: chance where equal runs differ, else the factors that change it alone. */
    async findCauses(): Promise<Factor[]> {
      const differing = runs.flatMap((run, index) => (run === base ? [] : [index]));
      if (differing.length === 0) return [];
      const again = Array.from({ length: controls }, (_, number) => ({
        wish: { again: number + 1 },
      }));
      if (await differsUnder(again)) return ["chance"];
      const traced = differing.slice(0, mostTraced).flatMap((index) => variations[index] ?? []);
      const guilty: Factor[] = [];
      for (const factor of traced[0]?.keys() ?? []) {
        if (without.includes(factor)) continue;
        const alone = traced.flatMap((each) => each.get(factor) ?? []);
        if (await differsUnder(alone)) guilty.push(factor);
      }
      return guilty.length > 0 ? guilty : ["combination"];
    },
  };
}
