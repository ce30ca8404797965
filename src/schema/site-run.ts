import { z } from "zod";
import { count, positive, rows, share, strict, text, texts } from "./shapes.ts";
import { FailureCluster, FailureReport, SampleFailure } from "./failure.ts";
import { Domain } from "./library-domains.ts";
import { SanitizeMode, TraceSpan } from "./language.ts";
import { SiteTaskRow } from "./site.ts";
import { Outcome, StrictVerdict } from "./verdict.ts";

const Score = strict({ value: share, low: share, high: share });

/** Where a sample is: its run's list and its own file name it so. */
const SamplePlace = strict({ task_id: text, file: text, sample: count });

const SiteFailure = FailureCluster.pick({ kind: true, exception: true, message: true });

/** Failing samples that have a kind, an exception and the shape of a message in common. */
const SiteCluster = FailureCluster.extend({ examples: z.array(SamplePlace) });

/** What is known of how a run came about, ready to show. */
const SettingGroup = strict({
  title: text,
  rows: z.array(z.tuple([text, text])),
});
export type SettingGroup = z.infer<typeof SettingGroup>;

/** `data/runs/RUN.json`: one run in numbers. */
export const SiteRunPage = strict({
  scores: rows({ k: positive, ...Score.shape }),
  strict: Score.nullable().describe("pass@1 by the strict verdict; null where it is not told"),
  without_known: strict({ ...Score.shape, tasks: count, known: texts })
    .nullable()
    .describe("pass@1 without the tasks that are known to fail; null where the run has none"),
  doubted: count.describe("official passes that controls exposed as forged, or could not clear"),
  outcomes: z.partialRecord(Outcome, count),
  domains: rows({ domain: Domain, tasks: count, ...Score.shape }),
  settings: z.array(SettingGroup),
  ...FailureReport.pick({ by_kind: true, by_exception: true, by_library: true }).shape,
  clusters: z.array(SiteCluster).describe("the largest first"),
});
export type SiteRunPage = z.infer<typeof SiteRunPage>;

/** `data/run-samples/RUN.json`: a row a sample, small enough for 1,140 tasks times many samples. */
export const SiteSampleList = strict({
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
export const SiteTest = strict({
  name: text,
  status: z.enum(["pass", "fail", "unknown"]).describe("unknown where the run ended before"),
  trace: text.nullable(),
});
export type SiteTest = z.infer<typeof SiteTest>;

/** Both verdicts on one sample. */
const SiteVerdict = strict({
  outcome: Outcome,
  official: z.enum(["pass", "fail", "timeout"]).nullable().describe("null where it could not run"),
  strict: StrictVerdict.nullable(),
  reason: text.nullable(),
  tests: z.array(SiteTest),
  wall_ms: count.nullable(),
});
export type SiteVerdict = z.infer<typeof SiteVerdict>;

/** How two texts differ, in lines of the first (same, removed) and the second (same, added), in order. */
export const LineChanges = z.array(z.tuple([z.enum(["same", "removed", "added"]), positive]));
export type LineChanges = z.infer<typeof LineChanges>;

/** `data/samples/RUN/TASK-N.json`: all that is known of one sample. */
export const SiteSample = strict({
  task_id: text,
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
  prompt: strict({
    kind: z.enum(["chat", "completion"]),
    text: text,
    prefill: text.nullable(),
    recorded: z.boolean().describe("built by the generation's own record, not by the usual one"),
  }).nullable(),
  answer: strict({
    text: text,
    reasoning: text.nullable(),
    facts: texts.describe("how it ended, tokens, time, cost"),
    traced: SanitizeMode.nullable().describe("the mode whose trace `spans` are; null: a diff"),
    spans: z.array(TraceSpan),
  }).nullable(),
  conversation: rows({
    kind: z.enum(["answer", "results", "feedback", "end"]),
    text: text,
    calls: rows({ name: text, arguments: text }),
    facts: texts.describe("turn, tokens, time, cost"),
    outcome: Outcome.nullable().describe("what became of the code of an answer"),
  }).describe("how the sample came about; empty where it is one answer"),
  language: text.nullable().describe("of the code; null where the task is not known"),
  code: text.nullable().describe("without the set-up that calibration puts in front"),
  setup: text.nullable().describe("what calibration put in front"),
  truth: strict({ code: text, changes: LineChanges })
    .nullable()
    .describe("the ground truth, and how the code leaves it"),
});
export type SiteSample = z.infer<typeof SiteSample>;

/** What a rerun of one sample gives; nothing of it is written down. */
export const Rerun = strict({
  verdict: SiteVerdict,
  notes: texts.describe("in what this run may differ from the stored one"),
});
export type Rerun = z.infer<typeof Rerun>;
