import { homedir } from "node:os";
import path from "node:path";
import { environmentVariables } from "../../environment/environment-variables.ts";
import { locateEnvironment } from "../../environment/locate-environment.ts";
import { measureMachine } from "../../environment/measure-machine.ts";
import { createZygoteSandbox, defaultSizes } from "../../sandbox/zygote-sandbox.ts";
import type { BuiltEnvironment } from "../../schema/environment.ts";
import { hardLimitFactor, type Limits, type Sandbox } from "../../schema/execution.ts";
import type { RunLimits, RunRules } from "../../schema/run-record.ts";
import type { Task } from "../../schema/task.ts";
import { loadLibraryDurations, loadStandardModules } from "../../tasks/library-domains.ts";
import { VerdictCache } from "../../verdicts/verdict-cache.ts";
import { officialLimits } from "./choose-limits.ts";
import { createEngine, type Engine } from "./create-engine.ts";
import { requireWalls } from "./require-walls.ts";

export interface EngineOptions {
  /** Name of a Python environment that is built (`bcb env sync`). */
  environment: string;
  /** `official` is the official harness's, `fast` (the default) follows the ground truth's own time, a number is fixed. */
  limits?: "official" | "fast" | { limitMs: number } | undefined;
  /** Memory limits of a sample's processes in place of the official harness's. */
  rlimits?: Partial<Omit<Limits, "limitMs">> | undefined;
  machine?: MachineShare | undefined;
  seed?: number | undefined;
  /** How many times a pass is run again with changed expectations; 1 by default, 0 leaves every pass unproven. */
  controls?: number | undefined;
  /** The official harness's wrappers around process functions; on by default. */
  harnessPatches?: boolean | undefined;
  /** `use` (the default) answers what is remembered, `fresh` judges and remembers, `off` does neither. */
  cache?: "use" | "fresh" | "off" | undefined;
  /** Folder of environments and of the verdict cache; ~/.cache/bcb by default. */
  cacheDir?: string | undefined;
  /** Judge even where the machine cannot wall samples in: they run with the rights of the caller. */
  allowWeakSandbox?: boolean | undefined;
  /** Folders that samples may read besides the environment; none by default. */
  readable?: readonly string[] | undefined;
  /** What will be judged, as far as it is known: the libraries of these tasks are kept warm. */
  tasks?: readonly Task[] | undefined;
  /** Something worth saying while the work goes on. */
  remark?: ((line: string) => void) | undefined;
}

/** What of the machine samples may use. */
interface MachineShare {
  /** How many samples may keep a core busy; one a core by default. */
  parallel?: number | undefined;
  /** What the engine may use; by default three quarters of what the machine or its control group has. */
  memoryMib?: number | undefined;
  /** What one sample may use, all its processes together; 2560 by default, and never more than `memoryMib`. */
  sampleMemoryMib?: number | undefined;
}

const defaultControls = 1;

/**
 * An engine that judges samples until it is disposed. Refuses a machine without walls; Python is started when the
 * first sample needs it.
 */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const cacheDir = options.cacheDir ?? path.join(homedir(), ".cache", "bcb");
  const environment = await locateEnvironment(options.environment, { cacheDir });
  const missingWalls = await requireWalls(environment, options);
  const rules: RunRules = {
    limits: { ...toRunLimits(options.limits ?? "fast"), ...options.rlimits },
    hard_limit_factor: hardLimitFactor,
    seed: options.seed ?? 0,
    controls: options.controls ?? defaultControls,
    harness_patches: options.harnessPatches ?? true,
  };
  const mode = options.cache ?? "use";
  const remark = options.remark ?? (() => {});
  return createEngine({
    environment,
    sandbox: await openSandbox(environment, { ...options, jailed: missingWalls.length === 0 }),
    missingWalls,
    rules,
    cache: mode === "off" ? undefined : await VerdictCache.open(cacheDir, remark),
    readsCache: mode === "use",
    libraryDurations: await loadLibraryDurations(),
  });
}

function toRunLimits(limits: NonNullable<EngineOptions["limits"]>): RunLimits {
  if (typeof limits === "string") return { ...officialLimits, policy: limits };
  return { ...officialLimits, policy: "fixed", limitMs: limits.limitMs };
}

const memoryShare = 0.75;

async function openSandbox(
  environment: BuiltEnvironment,
  { tasks = [], readable, jailed, machine: share = {} }: EngineOptions & { jailed: boolean },
): Promise<Sandbox> {
  const machine = await measureMachine();
  const memoryMib = share.memoryMib ?? Math.floor(memoryShare * machine.memoryMib);
  const sampleMib = share.sampleMemoryMib ?? defaultSizes.memory_mib;
  return createZygoteSandbox({
    python: environment.python,
    variables: environmentVariables(environment),
    parallel: share.parallel ?? Math.max(1, Math.floor(machine.cores)),
    memoryMib,
    sizes: { memory_mib: Math.min(sampleMib, memoryMib) },
    sources: tasks.map((task) => `${task.setup}${task.texts.test}`),
    standardModules: new Set(await loadStandardModules()),
    jailed,
    readable,
  });
}
