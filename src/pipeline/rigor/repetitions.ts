import {
  combine,
  factorNames,
  readsFileTimes,
  variations,
  type Circumstances,
} from "../../construct/circumstances.ts";
import type { TestsSeen } from "../../schema/probe.ts";
import type { Factor } from "../../schema/rigor-report.ts";
import type { BigCodeBenchRow } from "../../schema/bigcodebench-row.ts";
import type { Probed, Prober } from "./probe.ts";

/** A task that is being repeated: the run that others are compared with, and what they gave. */
export interface Repeated {
  task: BigCodeBenchRow;
  limitMs: number;
  /** Which tests failed when nothing was changed. */
  base: string;
  /** Factors that cannot be varied for this task. */
  without: readonly Factor[];
  /** Which tests failed, by variation. */
  runs: string[];
}

export const repetitionCount = variations.length;
const controls = 3;
const mostTraced = 2;

/** What may not be varied: a clock that goes right must change nothing, else moving it says nothing. */
export async function findFixedFactors(
  task: BigCodeBenchRow,
  { prober, limitMs, base }: { prober: Prober; limitMs: number; base: string },
): Promise<Factor[]> {
  if (readsFileTimes(task)) return ["time"];
  const replaced = await prober.runTests(task, { limitMs, wish: { clock: 0 } });
  return failuresOf(replaced) === base ? [] : ["time"];
}

/** One repetition, everything changed at once. */
export async function repeat(one: Repeated, index: number, prober: Prober): Promise<void> {
  const variation = variations[index];
  if (variation === undefined) throw new Error(`there are ${repetitionCount} variations`);
  const run = await runUnder(one, combine(variation, one.without), prober);
  // The harness's fault says nothing of the task: one run less was made.
  if (run !== "broken") one.runs.push(run);
}

/** What the result depends on: chance where equal runs differ, else the factors that change it alone. */
export async function findCauses(one: Repeated, prober: Prober): Promise<Factor[]> {
  const differing = one.runs.flatMap((run, index) => (run === one.base ? [] : [index]));
  if (differing.length === 0) return [];
  const again = Array.from({ length: controls }, (_, number) =>
    prober.runTests(one.task, { limitMs: one.limitMs, wish: { again: number + 1 } }),
  );
  if ((await Promise.all(again)).some((run) => failuresOf(run) !== one.base)) return ["chance"];
  const traced = differing.slice(0, mostTraced).flatMap((index) => variations[index] ?? []);
  const suspects = factorNames.filter((factor) => !one.without.includes(factor));
  const guilty: Factor[] = [];
  for (const factor of suspects) {
    const runs = traced.map((variation) => runUnder(one, variation[factor], prober));
    if ((await Promise.all(runs)).some((run) => run !== one.base)) guilty.push(factor);
  }
  return guilty.length > 0 ? guilty : ["combination"];
}

async function runUnder(one: Repeated, changed: Circumstances, prober: Prober): Promise<string> {
  const { seed = 0, hashSeed = 0, wish } = changed;
  return failuresOf(
    await prober.runTests(one.task, { limitMs: one.limitMs, seed, hashSeed, wish }),
  );
}

/** The tests that failed, as one text to compare; empty when none did. */
export function failuresOf(looked: Probed<TestsSeen>): string {
  if ("ended" in looked) return looked.ended;
  const { error, tests } = looked.seen;
  const failed = Object.entries(tests).flatMap(([name, outcome]) =>
    outcome === "pass" || outcome === "skip" ? [] : [name],
  );
  return [...(error === null ? [] : ["the module"]), ...failed.toSorted()].join(", ");
}
