import { z } from "zod";
import { BigCodeBenchRow, Pack } from "./bigcodebench-row.ts";
import { Blame } from "./evolution.ts";
import { Domain } from "./library-domains.ts";
import { FinishReason, Usage } from "./model.ts";
import { RigorReport } from "./rigor-report.ts";
import { amount, byName, count, positive, strict, text, texts } from "./shapes.ts";

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

/** What a person said to one question of the checklist. */
export const ChecklistAnswer = strict({
  item: text,
  good: z.boolean(),
  note: text,
});
export type ChecklistAnswer = z.infer<typeof ChecklistAnswer>;

/** `reviews/ID.json`. Every part names the version of the task that it is about: an edit makes it void. */
export const Review = strict({
  format: z.literal(1),
  id: text,
  examination: strict({
    task_hash: text,
    examiner: text,
    at: z.iso.datetime(),
    answers: z.array(ChecklistAnswer),
  }).nullable(),
  sign_off: strict({
    task_hash: text,
    reviewer: text,
    author: text,
    at: z.iso.datetime(),
    note: text,
  }).nullable(),
});
export type Review = z.infer<typeof Review>;

/** Wrong answers that agree with each other: perhaps the task asks for what its tests do not want. */
export const AgreeingAnswers = strict({
  models: texts,
  tests: texts.describe("the tests that all of them fail"),
  message: text.describe("what the first of these tests says, without what differs by chance"),
});
export type AgreeingAnswers = z.infer<typeof AgreeingAnswers>;

export const TaskPreEvaluation = strict({
  task_id: text,
  task_hash: text,
  solved_by: texts,
  failed_by: texts,
  flags: z.array(z.enum(["all-solve", "none-solves", "ambiguous"])),
  agreeing: z.array(AgreeingAnswers),
});
export type TaskPreEvaluation = z.infer<typeof TaskPreEvaluation>;

/** `reviews/pre-evaluation.json`: how models did on the tasks of the workspace. */
export const PreEvaluation = strict({
  format: z.literal(1),
  at: z.iso.datetime(),
  models: texts,
  tasks: z.array(TaskPreEvaluation),
});
export type PreEvaluation = z.infer<typeof PreEvaluation>;

/** A row of `bcb author strengthen --survivors FILE`: a fault that a task's tests do not notice. */
export const SurvivorRow = z.object({
  task_id: text,
  label: text.describe("what was changed, in a line"),
  code: text.describe("the whole changed module, prompt included"),
});
export type SurvivorRow = z.infer<typeof SurvivorRow>;

/** A solution with a planted fault that the tests let pass. */
export type SurvivingMutant = Omit<SurvivorRow, "task_id">;

/** A task as it is written. */
export interface TaskSource {
  taskId: string;
  entryPoint: string;
  /** A whole file: imports, constants, and one function with its documentation and body. */
  solution: string;
  test: string;
  /** Where it comes from, for messages. */
  place: string;
}

/** Tests of an answer, each whole, and the imports that stand above them. */
export interface OfferedTests {
  imports: readonly string[];
  methods: readonly { name: string; code: string }[];
}

/** What two tasks are compared by. */
export interface Fingerprint {
  id: string;
  /** Runs of three words of the description. */
  grams: ReadonlySet<string>;
  /** The shape of the function's body, names and values left out; null where it is too small to mean anything. */
  structure: string | null;
}

const Lines = z.array(z.string()).transform((lines) => lines.join("\n"));

/** What a model and a person are told of a language; `data/author.json` has it by language. */
export const AuthorWords = z.strictObject({
  language: z.string().describe("its name in prose"),
  fence: z.string().describe("what stands behind a fence"),
  documentation: z.string().describe("what the function's documentation is called"),
  rules: Lines.describe("of a task"),
  testRules: Lines.describe("of its tests"),
  test: z.string().describe("what one test is called"),
  furtherTests: z.string().describe("how further ones are to be given"),
  testMark: z.string().describe("what tests are known by in an answer"),
  oneTest: z.string().describe("one of them"),
});
export type AuthorWords = z.infer<typeof AuthorWords>;

/** What writing tasks takes in a language. */
export interface AuthorKit {
  /** Whose rows the tasks become, the pack that shows their form, and where they run unless an author says otherwise. */
  pack: { benchmark: string; examples: string; environment: string };
  /** Of the two files that a task is written as. */
  extension: string;
  entryPoint: string;
  /** The row of a task; refuses what is none with TaskInvalid. */
  assemble: (source: TaskSource) => BigCodeBenchRow;
  /** What a new task owes to the benchmark's form. */
  checkForm: (task: BigCodeBenchRow) => Finding[];
  /** What a block of an answer holds. */
  readBlock: (block: string) => { isSolution: boolean; isTest: boolean };
  takeFingerprint: (id: string, task: BigCodeBenchRow) => Fingerprint;
  readOfferedTests: (source: string) => OfferedTests;
  /** The test file with one test more. */
  addTest: (
    test: string,
    offered: Pick<OfferedTests, "imports"> & { method: OfferedTests["methods"][number] },
  ) => string;
}
