import { z } from "zod";
import { byName } from "./by-name.ts";

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
export const Mutant = z.strictObject({
  kind: MutationKind,
  line: z.int().positive().describe("of complete_prompt followed by canonical_solution, from 1"),
  before: z.string(),
  after: z.string(),
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

export const RigorFinding = z.strictObject({
  kind: FindingKind,
  severity: z.enum(["error", "warning"]),
  message: z.string(),
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

const Share = z.number().min(0).max(1);

const TaskCoverage = z.strictObject({
  statements: z.int().nonnegative(),
  missing_lines: z.array(z.int()).describe("of complete_prompt followed by canonical_solution"),
  branches: z.int().nonnegative(),
  missing_branches: z
    .array(z.tuple([z.int(), z.int()]))
    .describe("from line to line; below 0: out"),
  line: Share.describe("share of the statements that ran"),
  branch: Share.describe(
    "share of statements and branches together, as `coverage run --branch` reports it",
  ),
});

export const MutationResult = z.strictObject({
  mutants: z.int().nonnegative().describe("judged"),
  left_out: z.int().nonnegative().describe("there were more; the cap or the time for them ended"),
  killed: z.int().nonnegative(),
  killed_by_time: z.int().nonnegative().describe("of the killed: they did not end in time"),
  score: Share.nullable().describe("killed / mutants; null without mutants"),
  survivors: z.array(Mutant),
});
export type MutationResult = z.infer<typeof MutationResult>;

/** One line of `rigor.jsonl`: how far a task can be trusted. A part is null where its check was left out. */
export const RigorReport = z.strictObject({
  task_id: z.string(),
  key: z
    .string()
    .describe("hash of the task, the environment and the settings it was examined with"),
  environment: z.string().describe("fingerprint of the Python environment"),
  tests: z.int().nonnegative(),
  passes: z.boolean().describe("the solution passes its tests"),
  test_ms: z.int().nonnegative().describe("wall time of the solution with its tests"),
  slowest_test: z.strictObject({ name: z.string(), ms: z.int().nonnegative() }).nullable(),
  stubs: byName(z.enum(["fails", "passes"])).nullable(),
  coverage: TaskCoverage.nullable(),
  repetitions: z
    .strictObject({ runs: z.int(), differing: z.int(), depends_on: z.array(Factor) })
    .nullable(),
  network: z.array(z.string()).describe("hosts that were asked for"),
  files: z.array(z.string()).describe("left behind"),
  libraries: z.strictObject({ used: z.array(z.string()), declared: z.array(z.string()) }),
  examples: z
    .strictObject({ run: z.int(), agree: z.int(), differ: z.int(), unchecked: z.int() })
    .nullable(),
  mutation: MutationResult.nullable(),
  findings: z.array(RigorFinding),
  seconds: z.number().nonnegative().describe("from the first to the last run of it"),
});
export type RigorReport = z.infer<typeof RigorReport>;

/** What the reports of a pack come to; means over the tasks that have the number. */
export const RigorSummary = z.strictObject({
  tasks: z.int().nonnegative(),
  green: z.int().nonnegative().describe("tasks without an error"),
  solved: z.int().nonnegative().describe("whose solution passes its tests"),
  line_coverage: z.number().nullable(),
  branch_coverage: z.number().nullable(),
  mutants_per_task: z.number().nullable(),
  mutation_score: z.number().nullable().describe("mean of the tasks' scores"),
  lowest_score: z.strictObject({ task_id: z.string(), score: z.number() }).nullable(),
  flaky: z.int().nonnegative(),
  findings: byName(z.int()).describe("tasks by kind of finding"),
});
export type RigorSummary = z.infer<typeof RigorSummary>;
