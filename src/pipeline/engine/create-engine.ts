import { randomInt } from "node:crypto";
import type { Execution, Exit, Sandbox } from "../../schema/execution.ts";
import type { JudgedEnvironment } from "../../schema/language.ts";
import type { LibraryDurations } from "../../schema/library-durations.ts";
import type { Recordings } from "../../schema/recording.ts";
import type { RunRules, Verdict } from "../../schema/verdict.ts";
import type { Task } from "../../schema/task.ts";
import type { VerdictCache } from "../../verdicts/verdict-cache.ts";
import { checkGroundTruth } from "./check-ground-truth.ts";
import type { GroundTruthCheck, GroundTruthOptions } from "./check-ground-truth.ts";
import { createControlPass } from "./control-pass.ts";
import { executeWithRetries, judgeAll, type JudgeOptions } from "./judge-all.ts";
import type { EngineSample, Job } from "./to-job.ts";

export interface EngineSetup {
  /** Any executor; the engine disposes it with itself. */
  sandbox: Sandbox;
  /** What the sandbox runs in. */
  environment: JudgedEnvironment;
  rules: RunRules;
  /** What answers in the samples' network, by task; nobody does by default. `rules` tells their hash. */
  recordings?: Recordings | undefined;
  /** Without it nothing is remembered. The engine disposes it, too. */
  cache?: VerdictCache | undefined;
  /** False: what is remembered is not asked, only added to. */
  readsCache?: boolean | undefined;
  /** Guesses of how long tasks take that nobody ran yet. */
  libraryDurations?: LibraryDurations | undefined;
  /** Walls that do not stand around samples; none by default. */
  missingWalls?: readonly string[] | undefined;
  /** What the choice of controls hangs on; nobody who writes samples may know it. */
  controlSeed?: number | undefined;
}

/** A warm judge: hand it samples, one or many, until it is disposed. */
export interface Engine extends AsyncDisposable {
  /** The sandbox's: part of every result. */
  readonly name: string;
  /** How many samples may keep a core busy at once. */
  readonly parallel: number;
  readonly environment: JudgedEnvironment;
  /** Walls that do not stand around samples; none unless a weak sandbox was allowed. */
  readonly missingWalls: readonly string[];
  readonly rules: RunRules;
  /** How many samples to hand in at once, so that it can choose what to run. */
  readonly backlog: number;
  /** Makes ready what can be made ready before the first sample. */
  warm(): Promise<void>;
  /** How many samples run now. */
  countRunning(): number;
  judge<S extends EngineSample | Job>(sample: S, options?: JudgeOptions<S>): Promise<Verdict>;
  /**
   * Verdicts as they finish. An iterable is read at once and its long tasks start first; an async one is taken as
   * it comes, a few ahead of what is running.
   */
  judgeAll<S extends EngineSample | Job>(
    samples: Iterable<S> | AsyncIterable<S>,
    options?: JudgeOptions<S>,
  ): AsyncGenerator<{ sample: S; verdict: Verdict }>;
  /** Runs code that nobody judges; what broke on our side is tried again. */
  execute(execution: Execution, signal?: AbortSignal, line?: string): Promise<Exit>;
  /** Judges the tasks' own solutions; `fast` limits follow their times where the result is handed to `judge`. */
  checkGroundTruth(tasks: readonly Task[], options?: GroundTruthOptions): Promise<GroundTruthCheck>;
}

/** The engine around a sandbox. */
export function createEngine(setup: EngineSetup): Engine {
  const { sandbox, environment, rules, cache, missingWalls = [], recordings = new Map() } = setup;
  const { readsCache = true, libraryDurations = {}, controlSeed = randomInt(2 ** 32) } = setup;
  const place = { environment: environment.fingerprint, engine: sandbox.engine };
  const execute = executeWithRetries.bind(undefined, sandbox);
  const controlPass = createControlPass({ execute, place, seed: controlSeed, cache });
  const remembered = { cache, readsCache, libraryDurations };
  const parts = { sandbox, execute, place, rules, recordings, ...remembered, controlPass };
  const engine: Engine = {
    name: sandbox.engine,
    parallel: sandbox.parallel,
    environment,
    missingWalls,
    rules,
    backlog: sandbox.backlog,
    warm: async () => sandbox.warm?.(),
    countRunning: () => sandbox.countRunning?.() ?? 0,
    async judge(sample, options) {
      for await (const { verdict } of judgeAll([sample], parts, options)) return verdict;
      throw new Error("a sample has a verdict");
    },
    execute,
    judgeAll: (samples, options) => judgeAll(samples, parts, options),
    checkGroundTruth: (tasks, options) => checkGroundTruth(tasks, engine, options),
    async [Symbol.asyncDispose]() {
      await sandbox[Symbol.asyncDispose]();
      cache?.[Symbol.dispose]();
    },
  };
  return engine;
}
