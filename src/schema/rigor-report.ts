import { z } from "zod";
import type { BigCodeBenchRow } from "./bigcodebench-row.ts";
import type { WorkContext } from "./context.ts";
import { amount, byName, count, positive, share, strict, text, texts } from "./shapes.ts";

export const MutationKind = z.enum([
  "operator",
  "comparison",
  "boolean",
  "unary",
  "constant",
  "text",
  "condition",
  "removal",
  "call",
  "arguments",
  "exception",
  "assignment",
  "return",
  "loop",
  "slice",
]);
export type MutationKind = z.infer<typeof MutationKind>;

/** One small fault put into a solution. */
const Mutant = strict({
  kind: MutationKind,
  line: positive.describe("of complete_prompt followed by canonical_solution, from 1"),
  before: text,
  after: text,
});
type Mutant = z.infer<typeof Mutant>;

/** What the result of the tests may depend on and must not. */
export const Factor = z.enum([
  "time",
  "time-zone",
  "order",
  "hash-seed",
  "random-seed",
  "working-directory",
  "chance",
  "combination",
]);
export type Factor = z.infer<typeof Factor>;

export const FindingKind = z.enum([
  "not-python",
  "solution-fails",
  "stub-passes",
  "too-few-tests",
  "asserts-nothing",
  "unreached",
  "flaky",
  "network",
  "leaves-files",
  "undeclared-library",
  "unused-library",
  "undocumented-exception",
  "names-differ",
  "example-differs",
  "weak-tests",
  "not-examined",
]);
export type FindingKind = z.infer<typeof FindingKind>;

export const RigorFinding = strict({
  kind: FindingKind,
  severity: z.enum(["error", "warning"]),
  message: text,
});
export type RigorFinding = z.infer<typeof RigorFinding>;

export const RigorCheck = z.enum([
  "text",
  "stubs",
  "coverage",
  "repetitions",
  "examples",
  "mutation",
]);
export type RigorCheck = z.infer<typeof RigorCheck>;

const TaskCoverage = strict({
  statements: count,
  missing_lines: z.array(z.int()).describe("of complete_prompt followed by canonical_solution"),
  branches: count,
  missing_branches: z
    .array(z.tuple([z.int(), z.int()]))
    .describe("from line to line; below 0: out"),
  line: share.describe("share of the statements that ran"),
  branch: share.describe(
    "share of statements and branches together, as `coverage run --branch` reports it",
  ),
});

export const MutationResult = strict({
  mutants: count.describe("judged"),
  left_out: count.describe("there were more; the cap or the time for them ended"),
  killed: count,
  killed_by_time: count.describe("of the killed: they did not end in time"),
  score: share.nullable().describe("killed / mutants; null without mutants"),
  survivors: z.array(Mutant),
});
export type MutationResult = z.infer<typeof MutationResult>;

/** One line of `rigor.jsonl`: how far a task can be trusted. A part is null where its check was left out. */
export const RigorReport = strict({
  task_id: text,
  key: text.describe("hash of the task, the environment and the settings it was examined with"),
  environment: text.describe("fingerprint of the Python environment"),
  tests: count,
  passes: z.boolean().describe("the solution passes its tests"),
  test_ms: count.describe("wall time of the solution with its tests"),
  slowest_test: strict({ name: text, ms: count }).nullable(),
  stubs: byName(z.enum(["fails", "passes"])).nullable(),
  coverage: TaskCoverage.nullable(),
  repetitions: strict({
    runs: z.int(),
    differing: z.int(),
    depends_on: z.array(Factor),
  }).nullable(),
  network: texts.describe("hosts that were asked for"),
  files: texts.describe("left behind"),
  libraries: strict({ used: texts, declared: texts }),
  examples: strict({
    run: z.int(),
    agree: z.int(),
    differ: z.int(),
    unchecked: z.int(),
  }).nullable(),
  mutation: MutationResult.nullable(),
  findings: z.array(RigorFinding),
  seconds: amount.describe("from the first to the last run of it"),
});
export type RigorReport = z.infer<typeof RigorReport>;

/** What the reports of a pack come to; means over the tasks that have the number. */
export const RigorSummary = strict({
  tasks: count,
  green: count.describe("tasks without an error"),
  solved: count.describe("whose solution passes its tests"),
  line_coverage: z.number().nullable(),
  branch_coverage: z.number().nullable(),
  mutants_per_task: z.number().nullable(),
  mutation_score: z.number().nullable().describe("mean of the tasks' scores"),
  lowest_score: strict({ task_id: text, score: z.number() }).nullable(),
  flaky: count,
  findings: byName(z.int()).describe("tasks by kind of finding"),
});
export type RigorSummary = z.infer<typeof RigorSummary>;

/** What the probe says of the tests. It comes from a jail in which the task's code ran. */
export const TestsSeen = z.object({
  error: text.nullable().describe("why the module did not load, or the suite did not run"),
  tests: byName(text).describe("pass, skip, or the exception"),
  milliseconds: byName(count),
  coverage: z
    .object({
      statements: count,
      missing: z.array(z.int()),
      branches: count,
      missing_branches: z.array(z.tuple([z.int(), z.int()])),
    })
    .optional(),
  files: texts.optional(),
  network: texts.optional(),
});
export type TestsSeen = z.infer<typeof TestsSeen>;

export const ExamplesSeen = z.object({
  error: text.nullable(),
  examples: z.array(z.tuple([text, text, text])).describe("source, wanted, got"),
});
export type ExamplesSeen = z.infer<typeof ExamplesSeen>;

/** Under which circumstances a task's tests are run; what is left out stays as in a judging. */
export interface ProbeRequest {
  what: "tests" | "examples";
  /** Note the network and the files. */
  watch?: boolean;
  /** What coverage is measured with: for Python the folder of coverage.py. */
  coverage?: string;
  failfast?: boolean;
  zone?: { name: string; rule: string };
  /** A number is the seed of a shuffle. */
  order?: "reversed" | number;
  /** A working directory, made first. */
  folder?: string;
  /** Seconds since 1970; 0 replaces the clock by one that goes right. */
  clock?: number;
  /** Tells equal runs apart, so that none is answered from memory. */
  again?: number;
}

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
