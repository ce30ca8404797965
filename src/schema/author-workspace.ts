import { z } from "zod";
import { amount, byName, count, positive, strict, text, texts } from "./shapes.ts";
import { BigCodeBenchRow } from "./bigcodebench-row.ts";
import { Blame } from "./evolution.ts";
import { Domain } from "./library-domains.ts";
import { FinishReason, Usage } from "./model.ts";
import { Pack } from "./pack.ts";
import { RigorReport } from "./rigor-report.ts";

/** `author.json`: what a workspace builds, and how much of what. */
export const AuthorSettings = strict({
  format: z.literal(1),
  name: Pack.shape.name,
  title: Pack.shape.title,
  license: Pack.shape.license,
  environment: Pack.shape.environment,
  language: Pack.shape.language,
  author: text.min(1).describe("who answers for the tasks, and so may not sign them off"),
  targets: strict({
    domains: z.partialRecord(Domain, count).describe("wanted tasks by domain"),
    libraries: byName(count).describe("wanted tasks by library"),
  }),
  budget_usd: z.number().positive().nullable().describe("for all model calls of the workspace"),
  turns: positive.describe("answers that refining one draft may take"),
});
export type AuthorSettings = z.infer<typeof AuthorSettings>;

/** What a check has against a task. */
export const Finding = strict({
  check: text.describe("name of the check, such as solution or libraries"),
  message: text,
});
export type Finding = z.infer<typeof Finding>;

/** Why a draft was given up; it is kept, with its calls in the log. */
export const DraftMark = strict({
  kind: z.enum(["nonsense", "refusal", "duplicate", "loop", "failed"]),
  message: text,
});
export type DraftMark = z.infer<typeof DraftMark>;

/** Of a draft that repairs a task of a dataset, whose ground truth breaks in the workspace's environment. */
export const Repair = strict({
  row: BigCodeBenchRow.describe("the task as the dataset has it"),
  environments: texts.describe("where it is to pass, if that can be"),
  reason: Blame,
});
export type Repair = z.infer<typeof Repair>;

/** `drafts/ID/draft.json`, written last: a folder without it is no draft yet. */
export const Draft = strict({
  format: z.literal(1),
  id: text,
  seed: text.describe("id of its seed"),
  place: text.describe("file and line of the seed"),
  intent: text,
  author: text,
  stage: z.enum(["drafted", "done", "marked"]).describe("done: it is in tasks/"),
  mark: DraftMark.nullable(),
  turns: count.describe("answers that refining took so far"),
  findings: z.array(Finding).nullable().describe("of the last run; null before the first"),
  seen: texts.describe("hashes of the versions so far: a model that repeats itself is stopped"),
  repair: Repair.optional(),
});
export type Draft = z.infer<typeof Draft>;

/** A line of `logs/calls.jsonl`: one model call. The replay model reads prompt and answer. */
export const AuthorCall = strict({
  at: z.iso.datetime(),
  step: z.enum(["synthesize", "refine", "strengthen"]),
  id: text.describe("the draft or task"),
  turn: count,
  model: text.describe("BACKEND:NAME"),
  prompt: text,
  answer: text,
  finish: FinishReason,
  usage: Usage.nullable(),
  cost_usd: amount.nullable().describe("null where the price is not known"),
});
export type AuthorCall = z.infer<typeof AuthorCall>;

/** `tasks/ID/validation.json`: what validation found, for the version of the task that has this hash. */
export const StoredValidation = strict({
  format: z.literal(1),
  task_hash: text,
  green: z.boolean(),
  findings: z.array(Finding),
  report: RigorReport.nullable().describe("null where a first look was enough to refuse it"),
});
export type StoredValidation = z.infer<typeof StoredValidation>;

/** `versions/V.json`: what a built version held, to tell the next one's changes. */
export const BuiltVersion = strict({
  format: z.literal(1),
  version: text,
  at: z.iso.datetime(),
  dataset_hash: text,
  tasks: byName(text).describe("hash by task_id"),
  hard: texts,
});
export type BuiltVersion = z.infer<typeof BuiltVersion>;
