import { homedir } from "node:os";
import path from "node:path";
import { type BenchError, fault } from "../../lib/bench-error.ts";
import { loadLanguage } from "../../languages/registry.ts";
import { hashRecordings, readRecordings } from "../../recordings/recordings-file.ts";
import { hardLimitFactor, type Limits } from "../../schema/execution.ts";
import type { OpenedSandbox, SandboxWishes } from "../../schema/language.ts";
import type { Recordings } from "../../schema/recording.ts";
import type { RunRecord, RunRules } from "../../schema/run-record.ts";
import { loadLibraryDurations } from "../../tasks/library-domains.ts";
import { VerdictCache } from "../../verdicts/verdict-cache.ts";
import { officialLimits } from "./choose-limits.ts";
import type { openQueueSandbox, QueueChoice } from "./open-queue.ts";
import { createEngine, type Engine } from "./create-engine.ts";

export interface EngineOptions extends Omit<SandboxWishes, "cacheDir" | "settings"> {
  settings?: (NonNullable<SandboxWishes["settings"]> & { cacheDir?: string }) | undefined;
  /** Name of an environment that is built (`bcb env sync`). */
  environment: string;
  /** Of the environment; by default the tasks' own, and Python where none are named. */
  language?: string | undefined;
  rules?: RuleChoice | undefined;
  /** `use` (the default) answers what is remembered, `fresh` judges and remembers, `off` does neither. */
  cache?: "use" | "fresh" | "off" | undefined;
  /** Where samples are judged in place of this machine; its workers must be as this machine is. */
  queue?: QueueChoice | undefined;
  /** Folder of environments and of the verdict cache; by default that of the settings, else ~/.cache/bcb. */
  cacheDir?: string | undefined;
}

/** How samples are judged. */
interface RuleChoice {
  /** `official` is the official harness's, `fast` (the default) follows the ground truth's own time, a number is fixed. */
  limits?: "official" | "fast" | { limitMs: number } | undefined;
  /** Memory limits of a sample's processes in place of the official harness's. */
  rlimits?: Partial<Omit<Limits, "limitMs">> | undefined;
  seed?: number | undefined;
  /** How many times a pass is run again with changed expectations; 1 by default, 0 leaves every pass unproven. */
  controls?: number | undefined;
  /** The official harness's wrappers around process functions; on by default. */
  harnessPatches?: boolean | undefined;
  /** A file of recordings: their tasks find the internet as it was then. Nobody has a network without it. */
  network?: string | undefined;
}

const defaultControls = 1;

/**
 * An engine that judges samples until it is disposed. Refuses a machine without walls; nothing is
 * started before the first sample needs it.
 */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const cacheDir =
    options.cacheDir ?? options.settings?.cacheDir ?? path.join(homedir(), ".cache", "bcb");
  const language = await loadLanguage(languageOf(options));
  const wishes = { ...options, cacheDir };
  const mode = options.cache ?? "use";
  const { network } = options.rules ?? {};
  const recordings = network === undefined ? undefined : await readRecordings(network);
  if (recordings && options.queue) {
    const message = "--network cannot be combined with --queue.";
    throw fault.BadUsage(message, "Remove one of them.");
  }
  const { queue, environment } = options;
  const opened = await (queue === undefined
    ? language.openSandbox(environment, wishes)
    : openQueue(language, environment, { ...wishes, queue, takesRecent: mode === "use" }));
  if (recordings && opened.missingWalls.length > 0) {
    await opened.sandbox[Symbol.asyncDispose]();
    throw noWalls();
  }
  const remark = options.remark ?? (() => {});
  return createEngine({
    ...opened,
    rules: toRules(
      { ...options.rules, ...(!language.openTestReader && { controls: 0 }) },
      recordings,
    ),
    recordings,
    cache: mode === "off" ? undefined : await VerdictCache.open(cacheDir, remark),
    readsCache: mode === "use",
    libraryDurations: await loadLibraryDurations(),
  });
}

/** Of what an engine with these options judges. */
export function languageOf({ language, tasks }: Pick<EngineOptions, "language" | "tasks">): string {
  return language ?? tasks?.[0]?.language ?? "python";
}

/** Redis and what speaks to it are loaded by those who use them. */
async function openQueue(...asked: Parameters<typeof openQueueSandbox>): Promise<OpenedSandbox> {
  const queues = await import("./open-queue.ts");
  return queues.openQueueSandbox(...asked);
}

/** For whoever wants something to answer in a sample's network. */
export function noWalls(): BenchError {
  return fault.SandboxTooWeak(
    "Recorded network responses need an isolated network, which this machine's sandbox lacks.",
    "Run `bcb doctor` to find out what is missing.",
  );
}

function toRules(choice: RuleChoice, recordings: Recordings | undefined): RunRules {
  const { limits = "fast", rlimits, seed = 0, controls, harnessPatches } = choice;
  const network = recordings && {
    hash: hashRecordings(recordings),
    tasks: [...recordings.keys()],
  };
  const time =
    typeof limits === "string"
      ? { policy: limits }
      : { policy: "fixed" as const, limitMs: limits.limitMs };
  return {
    limits: { ...officialLimits, ...time, ...rlimits },
    hard_limit_factor: hardLimitFactor,
    seed,
    controls: controls ?? defaultControls,
    harness_patches: harnessPatches ?? true,
    ...(network && { network }),
  };
}

/** The rules that a run was judged under, to judge some of it again. */
export function repeatRules({ rules }: RunRecord): NonNullable<EngineOptions["rules"]> {
  const { seed, controls, harness_patches: harnessPatches } = rules;
  const { policy, limitMs, ...rlimits } = rules.limits;
  const fixed = limitMs === null ? "official" : { limitMs };
  const limits = policy === "fixed" ? fixed : policy;
  return { limits, rlimits, seed, controls, harnessPatches };
}

/** What is not here as it was when the run was judged. */
export function listChanges(record: RunRecord, fingerprint: string, engine: string): string[] {
  return [
    ...(record.environment.fingerprint === fingerprint
      ? []
      : ["The environment is not the one that the run was judged in."]),
    ...(record.engine === engine
      ? []
      : [`The run was judged by ${record.engine}, this by ${engine}.`]),
  ];
}
