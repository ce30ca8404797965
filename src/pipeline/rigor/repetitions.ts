import {
  combine,
  readsFileTimes,
  variations,
  type Circumstances,
} from "../../construct/circumstances.ts";
import type { TestsSeen } from "../../schema/probe.ts";
import type { Factor } from "../../schema/rigor-report.ts";
import type { BigCodeBenchRow } from "../../schema/bigcodebench-row.ts";
import { runTests, type Probed } from "./probe.ts";
import type { RigorServices } from "./services.ts";

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

/** Finds what may not be varied: a clock that goes right must change nothing, else moving it says nothing. */
export async function beginRepetitions(
  begun: Pick<Repeated, "task" | "limitMs" | "base">,
  services: RigorServices,
): Promise<Repeated> {
  const isFixed =
    readsFileTimes(begun.task) ||
    (await runUnder(begun, { wish: { clock: 0 } }, services)) !== begun.base;
  return { ...begun, without: isFixed ? ["time"] : [], runs: [] };
}

/** One repetition, everything changed at once. */
export async function repeat(one: Repeated, index: number, services: RigorServices): Promise<void> {
  const variation = variations[index];
  if (variation === undefined) throw new Error(`there are ${repetitionCount} variations`);
  const run = await runUnder(one, combine(variation, one.without), services);
  // The harness's fault says nothing of the task: one run less was made.
  if (run !== "broken") one.runs.push(run);
}

/** What the result depends on: chance where equal runs differ, else the factors that change it alone. */
export async function findCauses(one: Repeated, services: RigorServices): Promise<Factor[]> {
  const differsUnder = async (all: readonly Circumstances[]): Promise<boolean> => {
    const runs = await Promise.all(all.map((changed) => runUnder(one, changed, services)));
    return runs.some((run) => run !== one.base);
  };
  const differing = one.runs.flatMap((run, index) => (run === one.base ? [] : [index]));
  if (differing.length === 0) return [];
  const again = Array.from({ length: controls }, (_, number) => ({ wish: { again: number + 1 } }));
  if (await differsUnder(again)) return ["chance"];
  const traced = differing.slice(0, mostTraced).flatMap((index) => variations[index] ?? []);
  const guilty: Factor[] = [];
  for (const factor of traced[0]?.keys() ?? []) {
    if (one.without.includes(factor)) continue;
    if (await differsUnder(traced.flatMap((each) => each.get(factor) ?? []))) guilty.push(factor);
  }
  return guilty.length > 0 ? guilty : ["combination"];
}

async function runUnder(
  { task, limitMs }: Pick<Repeated, "task" | "limitMs">,
  changed: Circumstances,
  services: RigorServices,
): Promise<string> {
  return failuresOf(await runTests(task, { limitMs, ...changed }, services));
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
