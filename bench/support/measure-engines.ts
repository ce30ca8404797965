import type { OfficialAnswer, OfficialRun } from "../official/judge-with-official.ts";
import type { Settings } from "../../src/schema/settings.ts";
import type { Verdict } from "../../src/schema/verdict.ts";
import { learnGroundTruth, openOurEngine, type OurLimits } from "./our-engine.ts";
import type { ReferenceSample } from "./reference-samples.ts";
import { watchMemory } from "./watch-memory.ts";

/** One draw of samples, judged by both engines. */
export interface Measurement {
  samples: number;
  officialSeconds: number;
  /** Of one official sample. */
  officialMedianSeconds: number;
  /** From nothing started to the last verdict. */
  coldSeconds: number;
  /** The same samples again with the same engine. */
  warmSeconds: number;
  /** Those that neither sleep nor hang, judged alone. */
  awake: { samples: number; officialSeconds: number; warmSeconds: number; floorSeconds: number };
  floorSeconds: number;
  /** Of this process and everything under it, while the engine was cold. */
  peakMib: number;
  /** Samples on which the two engines' statuses differ. */
  different: string[];
  timeouts: { official: number; ours: number };
  engine: string;
}

interface MeasureOptions {
  settings: Settings;
  workers: number;
  limits: OurLimits;
  /** What an evaluation would know of: all samples of the draw's dataset. */
  everything: readonly ReferenceSample[];
  official: OfficialRun;
}

export async function measureOurs(
  samples: readonly ReferenceSample[],
  { settings, workers, limits, everything, official }: MeasureOptions,
): Promise<Measurement> {
  const groundTruthMs = await learnGroundTruth({ settings, workers, samples });
  const memory = watchMemory(process.pid);
  const coldStart = performance.now();
  await using engine = await openOurEngine({
    settings,
    workers,
    limits,
    samples: everything,
    groundTruthMs,
  });
  const cold = await engine.judge(samples);
  const coldSeconds = secondsSince(coldStart);
  const peakMib = await memory.stop();

  const warmStart = performance.now();
  const warm = await engine.judge(samples);
  const warmSeconds = secondsSince(warmStart);

  const awake = samples.filter(({ id }) => isAwake(warm.get(id), official.answers.get(id)));
  const awakeStart = performance.now();
  const awakeVerdicts = [...(await engine.judge(awake)).values()];
  const awakeSeconds = secondsSince(awakeStart);

  const officialSecondsOf = ({ id }: ReferenceSample) => official.answers.get(id)?.seconds ?? 0;
  const verdicts = [...warm.values()];
  return {
    samples: samples.length,
    officialSeconds: official.wallSeconds,
    officialMedianSeconds: median(samples.map(officialSecondsOf)),
    coldSeconds,
    warmSeconds,
    awake: {
      samples: awake.length,
      // Its workers are never idle before the last sample: this leaves out only the wait at the end.
      officialSeconds: sum(awake.map(officialSecondsOf)) / workers,
      warmSeconds: awakeSeconds,
      floorSeconds: floorOf(awakeVerdicts, workers),
    },
    floorSeconds: floorOf(verdicts, workers),
    peakMib,
    different: samples.flatMap(({ id }) => tellDifference(id, cold, official)),
    timeouts: {
      official: [...official.answers.values()].filter(({ status }) => status === "timeout").length,
      ours: verdicts.filter(({ outcome }) => outcome === "timeout").length,
    },
    engine: engine.name,
  };
}

// A sample sleeps when it waits for more than a quarter of a second and for more than half of its time.
function isAwake(verdict: Verdict | undefined, official: OfficialAnswer | undefined): boolean {
  if (verdict === undefined || official === undefined) return false;
  if (verdict.outcome === "timeout" || official.status === "timeout") return false;
  const waitMs = verdict.wall_ms - verdict.cpu_ms;
  return waitMs <= 250 || waitMs <= verdict.wall_ms / 2;
}

/** No scheduler can be faster than the longest sample, or than all CPU time shared out. */
function floorOf(verdicts: readonly Verdict[], workers: number): number {
  return Math.max(
    sum(verdicts.map(({ cpu_ms }) => cpu_ms / 1000)) / workers,
    ...verdicts.map(({ wall_ms }) => wall_ms / 1000),
  );
}

function tellDifference(id: string, ours: Map<string, Verdict>, official: OfficialRun): string[] {
  const own = ours.get(id)?.official?.status ?? "broken";
  const theirs = official.answers.get(id)?.status ?? "broken";
  return own === theirs ? [] : [`${id}: official ${theirs}, ours ${own}`];
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function secondsSince(start: number): number {
  return (performance.now() - start) / 1000;
}
