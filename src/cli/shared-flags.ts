import { BenchError } from "../lib/bench-error.ts";
import type { CommandContext } from "./context.ts";
import { choice, either, offered, parsed, text, toggle } from "./flags.ts";
import { queueFlags } from "./queue-flags.ts";
import {
  parseCount,
  parseDay,
  parseKs,
  parseMemoryMib,
  parseParallel,
  parsePercent,
  parseSeconds,
  parseSeed,
} from "./parsers.ts";

export const jsonFlag = toggle("--json", "print JSON for programs");

/** For a `--dataset` with words of its own. */
export const datasetWords = "-d, --dataset <source>";

export const datasetFlag = text(
  datasetWords,
  "a .jsonl, .jsonl.gz or .parquet file, a pack folder, `starter`, or a hub dataset such as bigcode/bigcodebench@v0.1.4 (default: BCB_DATASET, else bigcode/bigcodebench)",
);

/** What `--dataset` is when it is not given. */
export function usualSource({ settings }: CommandContext): string {
  return settings.dataset ?? "bigcode/bigcodebench";
}

export const splitFlag = (about: string) =>
  offered("--split <name>", about, ["complete", "instruct"]);

export const promptSplitFlag = splitFlag(
  "which prompts (default: the benchmark's first, such as complete)",
);

export const subsetFlag = (
  about = "full, or one of the benchmark's own, such as the 148 tasks of hard",
) => offered("--subset <name>", about, ["full", "hard"], "full");

export const openSubsetFlag = (about: string) =>
  offered("--subset <name>", about, ["full", "hard"]);

export const limitFlag = parsed(
  "--limit <n>",
  "only the first n of the tasks that are chosen",
  parseCount,
);

/** The window of time in which tasks were made, the same words for scores and for selections. */
export const windowFlags = {
  since: parsed("--since <date>", "only tasks made on this day (2026-03-31) or later", parseDay),
  until: parsed("--until <date>", "only tasks made on this day or earlier", parseDay),
};

const filters = {
  ids: text("--ids <list>", "ids, numbers and ranges (3,5,10-20), or a file of them"),
  library: text("--library <name>", "only tasks that use this library"),
  domain: text("--domain <name>", "only tasks that use a library of this domain"),
  pattern: text("--match <regex>", "only tasks whose id or prompts match"),
  ...windowFlags,
};

/** The flags that choose tasks, the same for every command that takes tasks. */
export const taskFlags = {
  source: datasetFlag,
  selection: { subset: subsetFlag(), ...filters },
};

/** The same where the samples file's name may tell the subset. */
export const openTaskFlags = {
  source: datasetFlag,
  selection: {
    subset: openSubsetFlag(
      "full, or one of the benchmark's own, such as hard (default: from the file's name, else full)",
    ),
    ...filters,
    limit: limitFlag,
  },
};

/** The chosen tasks as the pipeline takes them. */
export function toTasks<Filters>(
  { source, selection }: { source: string | undefined; selection: Filters },
  context: CommandContext,
) {
  return { source: source ?? usualSource(context), selection };
}

/** Samples named by themselves or by --samples, as other tools have it. */
export const samplesArgument = ["[samples]", "the same as --samples"] as const;

export const samplesFlag = text(
  "-s, --samples <path>",
  "a samples file (.jsonl, .jsonl.gz), a folder {task}/{n}.py, or - for rows on stdin",
);

/** What was named in one of the two ways, with what is piped in; undefined where nothing was. */
export function namedSamples(
  argument: string | undefined,
  option: string | undefined,
  { input: { stdin } }: CommandContext,
) {
  if (argument !== undefined && option !== undefined) {
    throw new BenchError(
      "BadUsage",
      `Samples are named twice: ${argument}, and --samples ${option}.`,
      "Leave one of them out: one file is read at a time.",
    );
  }
  const path = argument ?? option;
  return path === undefined ? undefined : { path, stdin: path === "-" ? stdin?.() : undefined };
}

/** The same where nothing can be done without. */
export function requireSamples(...named: Parameters<typeof namedSamples>) {
  const samples = namedSamples(...named);
  if (samples !== undefined) return samples;
  throw new BenchError(
    "BadUsage",
    "No samples are named.",
    "Name a samples file, or - for rows on stdin: bcb sanitize samples.jsonl",
  );
}

export const weakSandboxFlag = toggle(
  "--allow-weak-sandbox",
  "go on where the machine cannot wall samples in: they run with your own rights",
);

export const environmentFlag = text(
  "-e, --env <name>",
  "Python environment (default: the pack's own, else bigcodebench)",
);

export const groundTruthFlag = toggle("--no-gt", "do not check the ground truth first");

export const ksFlag = parsed("--pass-k <list>", "which k of pass@k", parseKs, [1, 5, 10], "1,5,10");

export const parallelFlag = (about = "busy samples at once; auto is one a core") =>
  parsed("-p, --parallel <n>", about, parseParallel);

/** What the pipeline is told: nothing, where it is to choose. */
export function toParallel(parallel: number | "auto" | undefined): number | undefined {
  return parallel === "auto" ? undefined : parallel;
}

/** For continuous integration. */
export const failUnderFlag = parsed(
  "--fail-under <percent>",
  "end with exit code 1 when pass@1 is below, such as 45",
  parsePercent,
);

/** The flags of everything that judges samples. */
export const judgingFlags = {
  environment: environmentFlag,
  ks: ksFlag,
  calibrated: either(
    ["--calibrated", "put the prompt's imports in front of every answer (the default)"],
    ["--no-calibrated", "judge the answer as it is, without the prompt's imports in front"],
  ),
  machine: {
    parallel: parallelFlag(),
    memoryMib: parsed(
      "--memory <size>",
      "what all samples together may use, such as 12G (default: 75 % of the machine's)",
      parseMemoryMib,
    ),
    sampleMemoryMib: parsed(
      "--sample-memory <size>",
      "what one sample may use, such as 6G (default: 2.5G)",
      parseMemoryMib,
    ),
  },
  limits: {
    policy: choice(
      "--limits <policy>",
      "how long a sample may run: official (240 s and more), or fast (follows the ground truth's own time)",
      ["official", "fast"],
      "fast",
    ),
    limitMs: parsed("--timeout <seconds>", "the same time for every sample", parseSeconds),
    memory: {
      addressSpaceMib: parsed(
        "--max-as-limit <mb>",
        "a sample's address space (default: 30720)",
        parseCount,
      ),
      dataMib: parsed(
        "--max-data-limit <mb>",
        "a sample's data segment (default: 30720)",
        parseCount,
      ),
      stackMib: parsed("--max-stack-limit <mb>", "a sample's stack (default: 10)", parseCount),
    },
  },
  controls: parsed(
    "--controls <n>",
    "how many times a pass is run again with changed expectations, to show that it was earned (default: 1)",
    parseSeed,
  ),
  groundTruth: groundTruthFlag,
  allowWeakSandbox: weakSandboxFlag,
  queue: queueFlags,
};

/** The same words in every command that reads judged runs. */
export const uncalibratedFlag = toggle(
  "--uncalibrated",
  "of runs that were judged both ways, the uncalibrated verdicts",
);

/** The same words in every command that knows more with the runs' dataset, and can do without. */
export const runDatasetFlag = text(
  datasetWords,
  "for the tasks' libraries and imports, in place of the dataset that the runs name",
);

/** The same words in every command that warns of runs that do not go together. */
export const strictFlag = toggle(
  "--strict",
  "exit code 1 where datasets, environments or settings are mixed",
);

export const runsArgument = [
  "<runs...>",
  "run folders, files of verdicts, or official *_eval_results.json",
] as const;
