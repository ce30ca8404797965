import { z } from "zod";
import { BenchmarkFacts, TaskDifference, TaskStats } from "../../src/schema/benchmark-facts.ts";
import { Comparison } from "../../src/schema/comparison.ts";
import {
  AuthorCall,
  AuthorSettings,
  BuiltVersion,
  Draft,
  PreEvaluation,
  Review,
  StoredValidation,
  SurvivorRow,
} from "../../src/schema/author-workspace.ts";
import { DoctorReport, SelfTestReport } from "../../src/schema/doctor-report.ts";
import { EnvironmentRecipe, EnvironmentRecord } from "../../src/schema/environment.ts";
import { LibraryChanges, MatrixReport, TaskPatch } from "../../src/schema/evolution.ts";
import { FailureReport } from "../../src/schema/failure.ts";
import {
  BatchState,
  GeneratedRow,
  GenerationRecord,
  PersonSummary,
} from "../../src/schema/generation.ts";
import { EvalResults, Inspection, PassAtKFile } from "../../src/schema/official-results.ts";
import { Leaderboard, ModelFacts } from "../../src/schema/leaderboard.ts";
import { PulledModel } from "../../src/schema/local-model.ts";
import { OverlapReport } from "../../src/schema/overlap.ts";
import { BigCodeBenchRow, Pack } from "../../src/schema/bigcodebench-row.ts";
import { CoverageFile, Report } from "../../src/schema/report.ts";
import { RecordingRow, RecordingsHeader } from "../../src/schema/recording.ts";
import { RunDifference } from "../../src/schema/run-difference.ts";
import { RigorReport, RigorSummary } from "../../src/schema/rigor-report.ts";
import { ArchiveManifest } from "../../src/schema/archive.ts";
import { RunRecord, Verdict } from "../../src/schema/verdict.ts";
import { SampleRow } from "../../src/schema/sample.ts";
import { SanitizeTrace } from "../../src/schema/language.ts";
import { SiteIndex, SiteSearch, SiteTask, SiteTaskList } from "../../src/schema/site.ts";
import { ToolReport } from "../../src/schema/tool-use.ts";
import { TranscriptStep, TurnVerdict } from "../../src/schema/transcript.ts";
import { WorkerRequest } from "../../src/schema/worker-message.ts";
import { markdownTable } from "./markdown-table.ts";
import { listFields, type JsonSchema } from "./schema-fields.ts";

const formats: [title: string, about: string, schema: z.ZodType][] = [
  [
    "Task",
    "A row of a dataset: `.jsonl`, `.jsonl.gz`, `.parquet`, or `tasks.jsonl` of a pack.",
    BigCodeBenchRow,
  ],
  ["bcb tasks diff --json", "What two versions of a dataset differ in.", TaskDifference],
  ["matrix.json", "What `bcb matrix` found.", MatrixReport],
  ["library-changes.json", "What releases of libraries are known to have changed.", LibraryChanges],
  ["pack.json", "What a pack folder says of itself.", Pack],
  ["Sample", "A row of a samples file.", SampleRow],
  ["Generated sample", "A row of a samples file that `bcb generate` wrote.", GeneratedRow],
  ["NAME_generation.json", "What could change an answer of the generation.", GenerationRecord],
  [
    "NAME_batches.json",
    "The batches that `bcb generate --batch` submitted for a samples file.",
    BatchState,
  ],
  [
    "NAME_transcripts.jsonl",
    "The conversations of `bcb run --turns`, a step a line.",
    TranscriptStep,
  ],
  [
    "NAME_turns.jsonl",
    "What became of the code of every answer in these conversations, a verdict a line.",
    TurnVerdict,
  ],
  [
    "NAME_sanitize.jsonl",
    "What `bcb sanitize` did with every line of a sample, one object a sample, in their order.",
    SanitizeTrace,
  ],
  ["NAME_run.json", "What could change a verdict of the run.", RunRecord],
  [
    "manifest.json in NAME.bcb.tar",
    "What `bcb publish` signed; [results that anyone can check](../publishing.md).",
    ArchiveManifest,
  ],
  [
    "NAME_verdicts.jsonl",
    "One line a sample, appended as they finish, in task order at the end. `NAME_repeats.jsonl` has the further runs of `--repeat`.",
    Verdict,
  ],
  [
    "network.jsonl",
    "The first line of a file of recordings, which `bcb record` writes. See [network.md](../network.md).",
    RecordingsHeader,
  ],
  ["Recording", "Each other line of it: what the internet answered a task.", RecordingRow],
  [
    "patches.jsonl",
    "Repairs of tasks whose ground truths break in a later environment, a line each. See [evolution.md](../evolution.md).",
    TaskPatch,
  ],
  ["NAME_eval_results.json", "The official tool's result file.", EvalResults],
  [
    "NAME_pass_at_k.json",
    "The official tool's score file; `pass@1` and so on come first.",
    PassAtKFile,
  ],
  [
    "NAME_coverage.json",
    "What the scores in `NAME_pass_at_k.json` are over; a file of its own, since the official tool knows every key of that one.",
    CoverageFile,
  ],
  [
    "benchmarks.json",
    "`data/benchmarks.json`: what is known of a benchmark beside its rows, by what stands before the slash of its task ids.",
    BenchmarkFacts,
  ],
  ["report.json", "What `bcb report` and `bcb demo` write.", Report],
  [
    "leaderboard.json",
    "What `bcb leaderboard build` writes; what is not known is null. See [numbers.md](../numbers.md).",
    Leaderboard,
  ],
  [
    "models.json",
    "Facts about models for `bcb leaderboard build --models`: an object of these, by the model's name.",
    ModelFacts,
  ],
  ["data/index.json", "What a site of `bcb serve` or `bcb export` has.", SiteIndex],
  ["data/tasks.json", "The tasks of a site, for lists and filters.", SiteTaskList],
  ["data/search.json", "The words of a site's tasks.", SiteSearch],
  ["data/tasks/TASK.json", "One task of a site.", SiteTask],
  ["bcb inspect --json", "What an inspection wrote, and what it left out.", Inspection],
  ["bcb compare --json", "Whether one run is better than another.", Comparison],
  ["bcb diff --json", "Why a score changed.", RunDifference],
  ["bcb failures --json", "Why samples fail.", FailureReport],
  ["bcb tools --json", "Libraries and calls against the ground truth's.", ToolReport],
  ["bcb tasks stats --json", "What the paper's Table 1 reports.", TaskStats],
  [
    "bcb decontaminate --json",
    "What of the tasks is in a corpus. `--out` writes the same.",
    OverlapReport,
  ],
  ["bcb human --json", "`person` in it; `report` is a report as of `bcb evaluate`.", PersonSummary],
  ["bcb models pull --json", "What was fetched, and where it lies.", PulledModel],
  [
    "rigor.jsonl",
    "What `bcb rigor` and `bcb author validate` found, one line a task (docs/rigor.md).",
    RigorReport,
  ],
  [
    "bcb rigor --json",
    "`tasks` has the lines of rigor.jsonl, `summary` what they come to.",
    RigorSummary,
  ],
  ["environment.json", "The recipe of a Python environment.", EnvironmentRecipe],
  ["bcb-environment.json", "A built environment, written last.", EnvironmentRecord],
  ["bcb doctor --json", "What the doctor found.", DoctorReport],
  ["bcb doctor --self-test --json", "What became of the built-in samples.", SelfTestReport],
  ["author.json", "What an authoring workspace builds (docs/authoring.md).", AuthorSettings],
  ["drafts/ID/draft.json", "A draft, and how far it is.", Draft],
  ["tasks/ID/validation.json", "What validation found.", StoredValidation],
  ["logs/calls.jsonl", "One line a model call; the replay model reads it.", AuthorCall],
  ["reviews/ID.json", "What people said of a task.", Review],
  ["reviews/pre-evaluation.json", "How models did on the tasks.", PreEvaluation],
  ["versions/V.json", "What a built version held.", BuiltVersion],
  ["Survivor", "A row of `bcb author strengthen --survivors FILE`.", SurvivorRow],
  [
    "Worker request",
    "What the Python worker is asked on descriptor 3, a line each.",
    WorkerRequest,
  ],
];

/** Every file and message format, from its schema. */
export function formatsPage(): string {
  return [
    "# Formats",
    "",
    "Generated by `npm run docs` from `src/schema`. A field with `?` may be absent.",
    "",
    ...formats.flatMap(([title, about, schema]) => [
      `## ${title}`,
      "",
      about,
      "",
      ...markdownTable(["field", "type", "meaning"], listFields(toJsonSchema(schema))),
      "",
    ]),
  ].join("\n");
}

function toJsonSchema(schema: z.ZodType): JsonSchema {
  // zod's own type also allows booleans as schemas, which it does not produce here.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      const value = namedValue(zodSchema);
      if (value === undefined) return;
      jsonSchema.type = "object";
      jsonSchema.additionalProperties = z.toJSONSchema(value, { unrepresentable: "any" });
    },
  }) as JsonSchema;
}

/** What an object holds by name: the map inside of `byName`. */
function namedValue({ _zod: { def } }: z.core.$ZodTypes): z.core.$ZodType | undefined {
  const made = def.type === "pipe" ? innerDef(def.in) : undefined;
  const map = made?.type === "pipe" ? innerDef(made.out) : undefined;
  return map?.type === "map" ? map.valueType : undefined;
}

function innerDef(schema: z.core.$ZodType) {
  // Every schema is one of zod's own kinds, which its base type does not say.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (schema as z.core.$ZodTypes)._zod.def;
}
