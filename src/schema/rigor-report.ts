import { z } from "zod";
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
export const Mutant = strict({
  kind: MutationKind,
  line: positive.describe("of complete_prompt followed by canonical_solution, from 1"),
  before: text,
  after: text,
});
export type Mutant = z.infer<typeof Mutant>;

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
