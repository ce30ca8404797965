import { z } from "zod";
import { FailureCluster, FailureReport, SampleFailure } from "./failure.ts";
import { Domain } from "./library-domains.ts";
import { SanitizeMode, TraceSpan } from "./sanitize-trace.ts";
import { SiteTaskRow } from "./site-task.ts";
import { Outcome, StrictVerdict } from "./verdict.ts";

const count = z.int().nonnegative();
const share = z.number().min(0).max(1);

const Score = z.strictObject({ value: share, low: share, high: share });

/** Where a sample is: its run's list and its own file name it so. */
const SamplePlace = z.strictObject({ task_id: z.string(), file: z.string(), sample: count });

const SiteFailure = FailureCluster.pick({ kind: true, exception: true, message: true });

/** Failing samples that have a kind, an exception and the shape of a message in common. */
const SiteCluster = FailureCluster.extend({ examples: z.array(SamplePlace) });

/** What is known of how a run came about, ready to show. */
const SettingGroup = z.strictObject({
  title: z.string(),
  rows: z.array(z.tuple([z.string(), z.string()])),
});
export type SettingGroup = z.infer<typeof SettingGroup>;

/** `data/runs/RUN.json`: one run in numbers. */
export const SiteRunPage = z.strictObject({
  scores: z.array(z.strictObject({ k: z.int().positive(), ...Score.shape })),
  strict: Score.nullable().describe("pass@1 by the strict verdict; null where it is not told"),
  without_known: z
    .strictObject({ ...Score.shape, tasks: count, known: z.array(z.string()) })
    .nullable()
    .describe("pass@1 without the tasks that are known to fail; null where the run has none"),
  doubted: count.describe("official passes that controls exposed as forged, or could not clear"),
  outcomes: z.partialRecord(Outcome, count),
  domains: z.array(z.strictObject({ domain: Domain, tasks: count, ...Score.shape })),
  settings: z.array(SettingGroup),
  ...FailureReport.pick({ by_kind: true, by_exception: true, by_library: true }).shape,
  clusters: z.array(SiteCluster).describe("the largest first"),
});
export type SiteRunPage = z.infer<typeof SiteRunPage>;

/** `data/run-samples/RUN.json`: a row a sample, small enough for 1,140 tasks times many samples. */
export const SiteSampleList = z.strictObject({
  tasks: z.array(SiteTaskRow.pick({ id: true, file: true, libs: true, domains: true })),
  failures: z.array(SiteFailure),
  rows: z
    .array(
      z.tuple([
        count.describe("place in tasks"),
        count.describe("number of the sample within its task"),
        Outcome.exclude(["broken"]),
        z.boolean().describe("an official pass that is forged or suspect"),
        z.int().min(-1).describe("place in failures; -1 for a pass"),
      ]),
    )
    .describe("in the run's order"),
});
export type SiteSampleList = z.infer<typeof SiteSampleList>;

/** What became of one test of a sample. */
export const SiteTest = z.strictObject({
  name: z.string(),
  status: z.enum(["pass", "fail", "unknown"]).describe("unknown where the run ended before"),
  trace: z.string().nullable(),
});
export type SiteTest = z.infer<typeof SiteTest>;

/** Both verdicts on one sample. */
const SiteVerdict = z.strictObject({
  outcome: Outcome,
  official: z.enum(["pass", "fail", "timeout"]).nullable().describe("null where it could not run"),
  strict: StrictVerdict.nullable(),
  reason: z.string().nullable(),
  tests: z.array(SiteTest),
  wall_ms: count.nullable(),
});
export type SiteVerdict = z.infer<typeof SiteVerdict>;

/** How two texts differ, in lines of the first (same, removed) and the second (same, added), in order. */
export const LineChanges = z.array(
  z.tuple([z.enum(["same", "removed", "added"]), z.int().positive()]),
);
export type LineChanges = z.infer<typeof LineChanges>;

/** `data/samples/RUN/TASK-N.json`: all that is known of one sample. */
export const SiteSample = z.strictObject({
  task_id: z.string(),
  sample: count,
  verdict: SiteVerdict,
  failure: SampleFailure.pick({
    kind: true,
    test: true,
    exception: true,
    message: true,
    line: true,
    source: true,
  })
    .describe("its line is of `code`; null where the set-up failed")
    .nullable(),
  prompt: z
    .strictObject({
      kind: z.enum(["chat", "completion"]),
      text: z.string(),
      prefill: z.string().nullable(),
      recorded: z.boolean().describe("built by the generation's own record, not by the usual one"),
    })
    .nullable(),
  answer: z
    .strictObject({
      text: z.string(),
      reasoning: z.string().nullable(),
      facts: z.array(z.string()).describe("how it ended, tokens, time, cost"),
      traced: SanitizeMode.nullable().describe("the mode whose trace `spans` are; null: a diff"),
      spans: z.array(TraceSpan),
    })
    .nullable(),
  conversation: z
    .array(
      z.strictObject({
        kind: z.enum(["answer", "results", "feedback", "end"]),
        text: z.string(),
        calls: z.array(z.strictObject({ name: z.string(), arguments: z.string() })),
        facts: z.array(z.string()).describe("turn, tokens, time, cost"),
        outcome: Outcome.nullable().describe("what became of the code of an answer"),
      }),
    )
    .describe("how the sample came about; empty where it is one answer"),
  language: z.string().nullable().describe("of the code; null where the task is not known"),
  code: z.string().nullable().describe("without the set-up that calibration puts in front"),
  setup: z.string().nullable().describe("what calibration put in front"),
  truth: z
    .strictObject({ code: z.string(), changes: LineChanges })
    .nullable()
    .describe("the ground truth, and how the code leaves it"),
});
export type SiteSample = z.infer<typeof SiteSample>;

/** What a rerun of one sample gives; nothing of it is written down. */
export const Rerun = z.strictObject({
  verdict: SiteVerdict,
  notes: z.array(z.string()).describe("in what this run may differ from the stored one"),
});
export type Rerun = z.infer<typeof Rerun>;
