import { z } from "zod";
import type { AuthorKit } from "./author-workspace.ts";
import type { TestReader } from "./check.ts";
import type { Sandbox } from "./execution.ts";
import type { OpenedRigor, RigorWishes } from "./rigor-report.ts";
import type { Settings } from "./settings.ts";
import { count, positive, strict, text } from "./shapes.ts";
import type { Task } from "./task.ts";

/** Python's own compiler, asked about sources; answers come in the order of the sources. */
export interface SyntaxJudge {
  /** Rejects with SyntaxGaveUp where the compiler neither accepts nor refuses one of them. */
  accepts(sources: readonly string[]): Promise<readonly boolean[]>;
  /** What the compiler says of each; undefined where it accepts. */
  findErrors(sources: readonly string[]): Promise<readonly (SourceError | undefined)[]>;
}

export interface SourceError {
  line: number | null;
  column: number | null;
  message: string;
}

/** The compiler can say nothing of a source: it holds a NUL, nests too deep, or ended the process. */
export class SyntaxGaveUp extends Error {
  override readonly name = "SyntaxGaveUp";
}

/** Lines of a model's text, from 1, that met the same end. */
export const TraceSpan = strict({
  from: positive,
  to: positive,
  kept: z.boolean(),
  reason: text,
});
export type TraceSpan = z.infer<typeof TraceSpan>;

export const SanitizeMode = z.enum(["official", "best"]);
export type SanitizeMode = z.infer<typeof SanitizeMode>;

/** A row of `NAME_sanitize.jsonl`: what became of each line of a sample, and why. */
export const SanitizeTrace = strict({
  task_id: text,
  sample: count.describe("number within its task, from 0, in file order"),
  mode: SanitizeMode,
  changed: z.boolean().describe("the code is not the text as it was"),
  differs: z.boolean().nullable().describe("from what the official mode gives; null in that mode"),
  spans: z.array(TraceSpan).describe("every line of the text once, in order"),
});
export type SanitizeTrace = z.infer<typeof SanitizeTrace>;

/** How code of a language is run and read: one file in src/languages. Environments are asked for by name. */
export interface Language {
  /** What code runs in where nobody names an environment; absent where none can be run. */
  ownEnvironment?: string;
  /** What controls know of its tests; without it no pass in it can be called earned. */
  openTestReader?: () => Promise<TestReader>;
  /** What examining tasks takes; absent where nothing is known of that. */
  openRigor?: (environment: string, wishes: RigorWishes) => Promise<OpenedRigor>;
  /**
   * A program that runs the examples of a task's docstring, which it reads, on `solution.py` beside it, and writes what came
   * out to `examples.json`; absent where examples are not run.
   */
  readExamples?: () => Promise<string>;
  /** What writing tasks takes; absent where nothing is known of that. */
  openAuthor?: () => Promise<AuthorKit>;
  /** What statistics take of its source; absent where nobody counts it. */
  openMeasure?: () => Promise<SourceMeasure>;
  /** An executor in a built environment. Refuses a machine that cannot wall samples in, unless that is allowed. */
  openSandbox(environment: string, wishes: SandboxWishes): Promise<OpenedSandbox>;
  /** The compiler whose word counts for the environment, which need not be built. It never runs what it is given. */
  openCompiler(
    environment: string,
    settings: Settings,
    signal?: AbortSignal,
  ): Promise<SyntaxJudge & AsyncDisposable>;
  /** What toolchain this machine has for it; absent where its environments are built. */
  takeStock?(): Promise<Omit<ToolchainListing, "language">>;
  /** What a model wrote -> code that runs. Rejects with SyntaxGaveUp where the compiler can say nothing of the text. */
  sanitize(
    text: string,
    entryPoint: string,
    tools: { compiler: SyntaxJudge; mode: SanitizeMode },
  ): Promise<Sanitized>;
}

/** A language whose environment is a toolchain of this machine. */
export interface ToolchainListing {
  language: string;
  /** Null where the machine has none. */
  version: string | null;
  /** What to install where it is missing. */
  needs: string;
}

/** What statistics take of source code. */
export interface SourceMeasure {
  /** Names of the tests that a test module declares. */
  testsIn(test: string): string[];
  /** Cyclomatic. */
  complexityOf(code: string): number;
  /** The distinct names that it uses out of what it imports, in full. */
  callsIn(code: string): ReadonlySet<string>;
  /** Whether a library, or the library of a call, comes with the language. */
  isStandard(name: string): boolean;
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

/** What tells which libraries a task's samples use. */
type WarmTask = Pick<Task, "language" | "setup"> & { texts: Pick<Task["texts"], "test"> };

export interface SandboxWishes {
  /** Where environments are. */
  cacheDir: string;
  /**
   * Of the caller: what reaches the package registries, for an environment that is built when it is first needed, and a
   * folder with seaborn's example tables, which samples find in place of a download.
   */
  settings?: Partial<Pick<Settings, "variables" | "seabornData">> | undefined;
  machine?: MachineShare | undefined;
  /** What will be judged, as far as it is known: the libraries of these tasks are kept warm. */
  tasks?: readonly WarmTask[] | undefined;
  /** Folders that samples may read besides the environment; none by default. */
  readable?: readonly string[] | undefined;
  /** Judge even where the machine cannot wall samples in: they run with the rights of the caller. */
  allowWeakSandbox?: boolean | undefined;
  remark?: ((line: string) => void) | undefined;
}

export interface OpenedSandbox {
  sandbox: Sandbox;
  environment: JudgedEnvironment;
  /** Walls that do not stand around samples; none unless a weak sandbox was allowed. */
  missingWalls: readonly string[];
}

/** What results say of the environment that they were made in. */
export interface JudgedEnvironment {
  name: string;
  /** Equal where verdicts compare. */
  fingerprint: string;
  /** Of its interpreter or toolchain. */
  version: string;
}

export interface Sanitized {
  code: string;
  /** In the best mode: whether the official mode gives other code, blank lines aside. */
  differs: boolean | null;
  spans: TraceSpan[];
}
