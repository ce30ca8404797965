import { homedir } from "node:os";
import path from "node:path";
import { fault, type BenchError } from "../../lib/bench-error.ts";
import { loadLanguage } from "../../languages/registry.ts";
import { hashRecordings, readRecordings } from "../../recordings/recordings-file.ts";
import { hardLimitFactor, type Limits } from "../../schema/execution.ts";
import type { SandboxWishes } from "../../schema/language.ts";
import type { RunRecord } from "../../schema/verdict.ts";
import { loadLibraryDurations } from "../../tasks/library-domains.ts";
import { VerdictCache } from "../../verdicts/verdict-cache.ts";
import { officialLimits } from "./choose-limits.ts";
import type { QueueChoice } from "./open-queue.ts";
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

/**
 * An engine that judges samples until it is disposed. Refuses a machine without walls; nothing is
 * started before the first sample needs it.
 */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const { queue, environment, settings, cache: mode = "use", remark = () => {} } = options;
  const cacheDir = options.cacheDir ?? settings?.cacheDir ?? path.join(homedir(), ".cache", "bcb");
  const language = await loadLanguage(languageOf(options));
  const wishes = { ...options, cacheDir };
  const { limits = "fast", rlimits, seed = 0, harnessPatches, ...rules } = options.rules ?? {};
  const recordings = rules.network === undefined ? undefined : await readRecordings(rules.network);
  if (recordings && queue) {
    const message = "--network cannot be combined with --queue.";
    throw fault.BadUsage(message, "Remove one of them.");
  }
  const opened = queue
    ? // Redis and what speaks to it are loaded by those who use them.
      await import("./open-queue.ts").then(({ openQueueSandbox }) =>
        openQueueSandbox(language, environment, { ...wishes, queue, takesRecent: mode === "use" }),
      )
    : await language.openSandbox(environment, wishes);
  if (recordings && opened.missingWalls.length > 0) {
    await opened.sandbox[Symbol.asyncDispose]();
    throw noWalls();
  }
  const policy =
    typeof limits === "string" ? { policy: limits } : { policy: "fixed" as const, ...limits };
  const network = recordings && {
    hash: hashRecordings(recordings),
    tasks: [...recordings.keys()],
  };
  return createEngine({
    ...opened,
    rules: {
      limits: { ...officialLimits, ...policy, ...rlimits },
      hard_limit_factor: hardLimitFactor,
      seed,
      controls: language.openTestReader ? (rules.controls ?? 1) : 0,
      harness_patches: harnessPatches ?? true,
      ...(network && { network }),
    },
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

/** For whoever wants something to answer in a sample's network. */
export function noWalls(): BenchError {
  return fault.SandboxTooWeak(
    "Recorded network responses need an isolated network, which this machine's sandbox lacks.",
    "Run `bcb doctor` to find out what is missing.",
  );
}

/** The rules that a run was judged under, to judge some of it again. */
export function repeatRules({ rules }: RunRecord): NonNullable<EngineOptions["rules"]> {
  const { seed, controls, harness_patches: harnessPatches } = rules;
  const { policy, limitMs, ...rlimits } = rules.limits;
  const fixed = limitMs === null ? "official" : { limitMs };
  return { limits: policy === "fixed" ? fixed : policy, rlimits, seed, controls, harnessPatches };
}

/** What is not here as it was when the run was judged. */
export function listChanges(record: RunRecord, fingerprint: string, engine: string): string[] {
  const changes: string[] = [];
  if (record.environment.fingerprint !== fingerprint) {
    changes.push("The environment is not the one that the run was judged in.");
  }
  if (record.engine !== engine) {
    changes.push(`The run was judged by ${record.engine}, this by ${engine}.`);
  }
  return changes;
}
