import { fault } from "../lib/bench-error.ts";
import type { CommandContext } from "./context.ts";
import {
  count,
  day,
  mapped,
  offered,
  parseBetween,
  parseCount,
  parsed,
  seconds,
  text,
  toggle,
  type FlagValues,
} from "./flags.ts";

/** For a `--dataset` with words of its own. */
export const datasetWords = "-d, --dataset <source>";

/** The dataset that was named; undefined where none was. */
export const namedDatasetFlag = text(
  datasetWords,
  "a benchmark's name, a .jsonl, .jsonl.gz or .parquet file, a pack folder, or a hub dataset such as bigcode/bigcodebench@v0.1.4 (default: BCB_DATASET, else bigcode/bigcodebench)",
);

/** What `--dataset` is when it is not given. */
export function usualSource({ settings }: CommandContext): string {
  return settings.dataset ?? "bigcode/bigcodebench";
}

export const datasetFlag = mapped(
  namedDatasetFlag,
  (source, context) => source ?? usualSource(context),
);

export const splitFlag = (about: string) =>
  offered("--split <name>", about, ["complete", "instruct"]);

export const promptSplitFlag = splitFlag(
  "which prompts to use, such as complete or instruct (default: the benchmark's first)",
);

export const subsetFlag = (
  about = "full, or a subset of the benchmark, such as hard (148 tasks)",
) => offered("--subset <name>", about, ["full", "hard"], "full");

export const openSubsetFlag = (about: string) =>
  offered("--subset <name>", about, ["full", "hard"]);

export const limitFlag = count("--limit <n>", "only the first n of the selected tasks");

/** The window of time in which tasks were made, the same words for scores and for selections. */
export const windowFlags = {
  since: day("--since <date>", "only tasks dated this day (2026-03-31) or later"),
  until: day("--until <date>", "only tasks dated this day or earlier"),
};

const filters = {
  ids: text("--ids <list>", "task ids, numbers and ranges (3,5,10-20), or a file that lists them"),
  library: text("--library <name>", "only tasks that use this library"),
  domain: text("--domain <name>", "only tasks that use a library from this domain"),
  pattern: text("--match <regex>", "only tasks whose id or prompts match"),
  ...windowFlags,
};

/** The flags that choose tasks, the same for every command that takes tasks. */
export const taskFlags = {
  source: datasetFlag,
  selection: { subset: subsetFlag(), ...filters },
};

/** The same where it matters whether a dataset was named. */
export const namedTaskFlags = { ...taskFlags, source: namedDatasetFlag };

/** These as the pipeline takes them. */
export function toTasks(tasks: FlagValues<typeof namedTaskFlags>, context: CommandContext) {
  return { ...tasks, source: tasks.source ?? usualSource(context) };
}

/** The same where the samples file's name may tell the subset. */
export const openTaskFlags = {
  source: datasetFlag,
  selection: {
    subset: openSubsetFlag(
      "full, or a subset of the benchmark, such as hard (default: from the file name, else full)",
    ),
    ...filters,
    limit: limitFlag,
  },
};

/** Samples named by themselves or by --samples, as other tools have it. */
export const samplesArgument = ["[samples]", "the same as --samples"] as const;

export const samplesFlag = text(
  "-s, --samples <path>",
  "samples file (.jsonl, .jsonl.gz), result file or Inspect log (.json, .eval), folder of {task}/{n}.py, or - for stdin",
);

/** What was named in one of the two ways, with what is piped in; undefined where nothing was. */
export function namedSamples(
  argument: string | undefined,
  option: string | undefined,
  { input: { stdin } }: CommandContext,
) {
  if (argument !== undefined && option !== undefined) {
    throw fault.BadUsage(
      `Two samples files given: ${argument} and --samples ${option}.`,
      "Remove one of them: only one file can be read at a time.",
    );
  }
  const path = argument ?? option;
  return path === undefined ? undefined : { path, stdin: path === "-" ? stdin?.() : undefined };
}

/** The same where nothing can be done without. */
export function requireSamples(...named: Parameters<typeof namedSamples>) {
  const samples = namedSamples(...named);
  if (samples !== undefined) return samples;
  throw fault.BadUsage(
    "No samples file given.",
    "Pass a samples file, or - to read rows from stdin: bcb sanitize samples.jsonl",
  );
}

export const weakSandboxFlag = toggle(
  "--allow-weak-sandbox",
  "run samples even if this machine cannot isolate them: they get your own permissions",
);

export const environmentFlag = text(
  "-e, --env <name>",
  "Python environment (default: the pack's own, else bigcodebench)",
);

export const groundTruthFlag = mapped(
  toggle("--no-gt", "skip the check that ground truths pass"),
  (isChecked) => (isChecked ? "first" : "skip"),
);

export const ksFlag = parsed(
  "--pass-k <list>",
  "values of k for pass@k",
  (words) => {
    const ks = new Set(words.split(",").map((part) => parseCount(part.trim())));
    return [...ks].toSorted((a, b) => a - b);
  },
  [1, 5, 10],
  "1,5,10",
);

/** One a core where it is not given. Nothing is read later: commander takes it for an empty text. */
export const parallelFlag = mapped(
  parsed("-p, --parallel <n>", "samples to run at once; auto is one per core", (words) =>
    words === "auto" ? words : parseCount(words),
  ),
  (parallel) => (parallel === "auto" ? undefined : parallel),
);

/** The same words in every command that asks a model. */
export const requestLimitFlag = seconds(
  "--request-limit <seconds>",
  "timeout for one request",
  600,
);

/** For continuous integration. */
export const failUnderFlag = parsed(
  "--fail-under <percent>",
  "exit with code 1 if pass@1 is below this, such as 45",
  parseBetween(0, 100),
);

/** The same words in every command that reads judged runs. */
export const uncalibratedFlag = toggle(
  "--uncalibrated",
  "use the uncalibrated verdicts of runs judged both ways",
);

/** The same words in every command that knows more with the runs' dataset, and can do without. */
export const runDatasetFlag = text(
  datasetWords,
  "dataset with the tasks' libraries and imports (default: the one the runs name)",
);

/** The same words in every command that warns of runs that do not go together. */
export const strictFlag = toggle(
  "--strict",
  "exit with code 1 if datasets, environments or settings are mixed",
);

export const runsArgument = [
  "<runs...>",
  "run folders, verdict files, or official *_eval_results.json",
] as const;

export const yesFlag = toggle("-y, --yes", "do not ask for confirmation");

/** Whether the person at the keyboard wants it; refuses to guess where nobody sits there. */
export async function confirm(
  { what, asked }: { what: string; asked: string },
  { input: { ask } }: CommandContext,
): Promise<boolean> {
  if (ask !== undefined) return /^y(es)?$/i.test((await ask(`${asked} [y/N] `)).trim());
  throw fault.BadUsage(`This would ${what}.`, "Pass --yes to confirm.");
}
