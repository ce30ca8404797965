import type { Sandbox } from "../../schema/execution.ts";
import type { LibraryDurations } from "../../schema/library-durations.ts";
import type { Recordings } from "../../schema/recording.ts";
import type { RunRules } from "../../schema/run-record.ts";
import type { ExecutionPlace, VerdictCache } from "../../verdicts/verdict-cache.ts";
import type { ControlStore } from "./control-store.ts";

/** What an engine judges with; nobody outside of this folder sees it. */
export interface EngineParts {
  readonly sandbox: Sandbox;
  /** Runs it in the sandbox, up to three times where we broke it. */
  readonly execute: Sandbox["execute"];
  readonly place: ExecutionPlace;
  readonly rules: RunRules;
  readonly recordings: Recordings;
  /** Undefined when nothing is to be remembered. */
  readonly cache: VerdictCache | undefined;
  /** False: what is remembered is not asked, only added to. */
  readonly readsCache: boolean;
  readonly libraryDurations: LibraryDurations;
  readonly controls: ControlStore;
}
