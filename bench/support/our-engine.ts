import type { GroundTruths } from "../../src/pipeline/engine/choose-limits.ts";
import { openEngine } from "../../src/pipeline/engine/open-engine.ts";
import type { Settings } from "../../src/schema/settings.ts";
import type { Verdict } from "../../src/schema/verdict.ts";
import type { ReferenceSample } from "./reference-samples.ts";

/** Our engine as measurements use it: no verdict cache, so no remembered durations either, and no ground truth. */
export interface OurEngine extends AsyncDisposable {
  name: string;
  judge(samples: readonly ReferenceSample[]): Promise<Map<string, Verdict>>;
}

export type OurLimits = "official" | "fast";

interface OurEngineOptions {
  settings: Settings;
  workers: number;
  limits: OurLimits;
  /** Those whose tasks are told to the engine beforehand, as an evaluation does with its dataset. */
  samples: readonly ReferenceSample[];
  /** How many controls a pass is put to; none by default, as in the official harness. */
  controls?: number;
  /** What the check of the ground truth found before the clock was started; an evaluation always begins with it. */
  groundTruths?: GroundTruths;
}

/** Judges the tasks' own solutions, with an engine that is closed again: how long each took. */
export async function learnGroundTruth(
  options: Omit<OurEngineOptions, "limits">,
): Promise<GroundTruths> {
  const { settings, workers, samples } = options;
  const tasks = [...new Set(samples.map(({ task }) => task))];
  await using engine = await openEngine({
    environment: "bigcodebench",
    cacheDir: settings.cacheDir,
    cache: "off",
    rules: { limits: "official" },
    machine: { parallel: workers },
    tasks,
  });
  return (await engine.checkGroundTruth(tasks)).groundTruths;
}

/** The one place of `bench` that knows how an engine is made. Nothing is started before the first sample. */
export async function openOurEngine(options: OurEngineOptions): Promise<OurEngine> {
  const { settings, workers, limits, samples, groundTruths } = options;
  const engine = await openEngine({
    environment: "bigcodebench",
    cacheDir: settings.cacheDir,
    cache: "off",
    rules: { limits, controls: options.controls ?? 0 },
    machine: { parallel: workers },
    tasks: [...new Set(samples.map(({ task }) => task))],
  });
  return {
    name: engine.name,
    async judge(wanted) {
      const verdicts = new Map<string, Verdict>();
      for await (const { sample, verdict } of engine.judgeAll(wanted, { groundTruths })) {
        verdicts.set(sample.id, verdict);
      }
      return verdicts;
    },
    [Symbol.asyncDispose]: () => engine[Symbol.asyncDispose](),
  };
}
