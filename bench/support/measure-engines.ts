import type { OfficialAnswer, OfficialRun } from "../official/judge-with-official.ts";
import type { Settings } from "../../src/schema/settings.ts";
import type { Verdict } from "../../src/schema/verdict.ts";
import { learnGroundTruth, openOurEngine, type OurEngine, type OurLimits } from "./our-engine.ts";
import type { ReferenceSample } from "./reference-samples.ts";
import { watchMemory } from "./watch-memory.ts";

/** One draw of samples, judged by both engines. */
export interface Measurement {
  samples: number;
  officialSeconds: number;
  /** Of one official sample. */
  officialMedianSeconds: number;
  /** From nothing started to the last verdict; of several rounds the middle one. */
  cold: { seconds: number; floorSeconds: number };
  /** The same samples again with the same engine; not measured for a whole split. */
  warm: WarmMeasurement | undefined;
  /** Of this process and everything under it, in a run from a cold start that is not timed. */
  peakMib: number;
  /** Samples on which the two engines' statuses differ. */
  different: string[];
  timeouts: { official: number; ours: number };
  engine: string;
}

interface WarmMeasurement {
  seconds: number;
  floorSeconds: number;
  /** Those that neither sleep nor hang, judged alone. */
  awake: { samples: number; officialSeconds: number; seconds: number; floorSeconds: number };
}

interface MeasureOptions {
  settings: Settings;
  workers: number;
  limits: OurLimits;
  /** What an evaluation would know of: all samples of the draw's dataset. */
  everything: readonly ReferenceSample[];
  official: OfficialRun;
  /** How often our engine judges the samples from a cold start: some of them compute for a random time. */
  rounds: number;
  measuresWarm: boolean;
}

interface ColdRound {
  seconds: number;
  floorSeconds: number;
  verdicts: Map<string, Verdict>;
  warm: WarmMeasurement | undefined;
  engine: string;
}

export async function measureOurs(
  samples: readonly ReferenceSample[],
  options: MeasureOptions,
): Promise<Measurement> {
  const { settings, workers, limits, everything, official } = options;
  const groundTruths = await learnGroundTruth({ settings, workers, samples });
  const open = () =>
    openOurEngine({ settings, workers, limits, samples: everything, groundTruths });
  const rounds: ColdRound[] = [];
  for (let round = 0; round < options.rounds; round++) {
    rounds.push(await measureRound(samples, options, open));
  }
  const bySeconds = rounds.toSorted((a, b) => a.seconds - b.seconds);
  const middle = bySeconds[Math.floor(bySeconds.length / 2)];
  if (middle === undefined) throw new Error("At least one round is wanted.");
  return {
    samples: samples.length,
    officialSeconds: official.wallSeconds,
    officialMedianSeconds: median(samples.map((sample) => officialSecondsOf(sample, official))),
    cold: { seconds: middle.seconds, floorSeconds: middle.floorSeconds },
    warm: middle.warm,
    peakMib: await measurePeakMib(samples, open),
    different: samples.flatMap(({ id }) => listDifferences(id, middle.verdicts, official)),
    timeouts: {
      official: [...official.answers.values()].filter(({ status }) => status === "timeout").length,
      ours: [...middle.verdicts.values()].filter(({ outcome }) => outcome === "timeout").length,
    },
    engine: middle.engine,
  };
}

async function measureRound(
  samples: readonly ReferenceSample[],
  { workers, official, measuresWarm }: MeasureOptions,
  open: () => Promise<OurEngine>,
): Promise<ColdRound> {
  const start = performance.now();
  await using engine = await open();
  const verdicts = await engine.judge(samples);
  const seconds = secondsSince(start);
  const floorSeconds = floorOf([...verdicts.values()], workers);
  const warm = measuresWarm ? await measureWarm(samples, { engine, workers, official }) : undefined;
  return { seconds, floorSeconds, verdicts, warm, engine: engine.name };
}

/** In a run of its own: the kernel walks every page of every process for it, which cost a third of the time. */
async function measurePeakMib(
  samples: readonly ReferenceSample[],
  open: () => Promise<OurEngine>,
): Promise<number> {
  const memory = watchMemory(process.pid);
  await using engine = await open();
  await engine.judge(samples);
  return await memory.stop();
}

async function measureWarm(
  samples: readonly ReferenceSample[],
  { engine, workers, official }: { engine: OurEngine; workers: number; official: OfficialRun },
): Promise<WarmMeasurement> {
  const start = performance.now();
  const verdicts = await engine.judge(samples);
  const seconds = secondsSince(start);
  const awake = samples.filter(({ id }) => isAwake(verdicts.get(id), official.answers.get(id)));
  const awakeStart = performance.now();
  const awakeVerdicts = [...(await engine.judge(awake)).values()];
  return {
    seconds,
    floorSeconds: floorOf([...verdicts.values()], workers),
    awake: {
      samples: awake.length,
      // Its workers are never idle before the last sample: this leaves out only the wait at the end.
      officialSeconds: sum(awake.map((sample) => officialSecondsOf(sample, official))) / workers,
      seconds: secondsSince(awakeStart),
      floorSeconds: floorOf(awakeVerdicts, workers),
    },
  };
}

function officialSecondsOf({ id }: ReferenceSample, { answers }: OfficialRun): number {
  return answers.get(id)?.seconds ?? 0;
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

function listDifferences(id: string, ours: Map<string, Verdict>, official: OfficialRun): string[] {
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
