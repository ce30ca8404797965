import type { BuiltEnvironment } from "../../schema/environment.ts";
import type { Sandbox } from "../../schema/execution.ts";
import type { LibraryDurations } from "../../schema/library-durations.ts";
import type { RunRules } from "../../schema/run-record.ts";
import type { Verdict } from "../../schema/verdict.ts";
import type { VerdictCache } from "../../verdicts/verdict-cache.ts";
import type { ControlStore } from "./control-store.ts";

/** What a task's own solution took, as far as limits follow from it. */
export type GroundTruthRun = Pick<Verdict, "outcome" | "wall_ms" | "wait_ms" | "cpu_ms">;

/** What judging takes: a sandbox in an environment, the rules, and what is already known. */
export interface EngineParts {
  readonly environment: BuiltEnvironment;
  readonly sandbox: Sandbox;
  /** Walls that do not stand around samples; none unless a weak sandbox was allowed. */
  readonly missingWalls: readonly string[];
  readonly rules: RunRules;
  /** Undefined when nothing is to be remembered. */
  readonly cache: VerdictCache | undefined;
  /** False: what is remembered is not asked, only added to. */
  readonly readsCache: boolean;
  readonly libraryDurations: LibraryDurations;
  /** What became of the ground truths, by the hash of their test; the check of the ground truth fills it. */
  readonly groundTruths: Map<string, GroundTruthRun>;
  readonly controls: ControlStore;
}
