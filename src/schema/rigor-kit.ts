import type { BigCodeBenchRow } from "./bigcodebench-row.ts";
import type { ProbeRequest, TestsSeen } from "./probe.ts";
import type { Mutant, RigorFinding } from "./rigor-report.ts";
import type { WorkContext } from "./context.ts";

/** What a task's texts say when they are read and not run. */
export interface TextCheck {
  tests: number;
  libraries: { used: string[]; declared: string[] };
  findings: RigorFinding[];
}

/** A solution with one small fault in it; `code` is the whole text that is judged. */
export interface MutatedSolution extends Mutant {
  code: string;
  /** 0 for what a test should notice, 1 for what it often has no reason to look at. */
  rank: number;
}

/** A solution with its tests, under other circumstances. */
export interface ProbeRun {
  wish: ProbeRequest;
  solution: string;
  test: string;
  entryPoint: string;
  seed: number;
}

/** What examining tasks takes in a language. */
export interface RigorKit {
  checkText(task: BigCodeBenchRow): TextCheck;
  listMutants(task: BigCodeBenchRow): MutatedSolution[];
  /** Whether a compiler has to say which of them are code; it costs a process each in some languages. */
  compilesMutants: boolean;
  /** Answers that do nothing, by name. */
  makeStubs(task: BigCodeBenchRow): { name: string; code: string }[];
  /** What a wish for coverage names; undefined where none can be measured. */
  coverage: string | undefined;
  /** Below this share of statements and branches a task is told what its tests do not reach. */
  leastReached: number;
  /** The program and the suite that are run. */
  toSuite(run: ProbeRun): { code: string; test: string };
  /** What was seen, of a run that passed or failed; undefined where it says nothing. */
  readSeen(details: Readonly<Record<string, string>>, run: ProbeRun): TestsSeen | undefined;
}

export interface RigorWishes extends WorkContext {
  /** Whether coverage is asked for. */
  coverage: boolean;
}

export interface OpenedRigor {
  kit: RigorKit;
  /** Folders that samples may read for it. */
  readable: readonly string[];
}
