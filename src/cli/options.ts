import { InvalidArgumentError, Option, type Command } from "commander";
import { BenchError } from "../lib/bench-error.ts";
import type { Selection } from "../schema/selection.ts";
import type { CommandContext } from "./context.ts";

export interface DatasetFlags {
  dataset?: string;
  subset: "full" | "hard";
  ids?: string;
  library?: string;
  domain?: string;
  match?: string;
  since?: string;
  until?: string;
  limit?: number;
  idRange?: [number, number];
}

/** The same words in every command that can do with the first tasks. */
export const limitOption = [
  "--limit <n>",
  "only the first n of the tasks that are chosen",
  parseCount,
] as const;

export const subsetOption = (about = "full, or the 148 tasks of hard") =>
  new Option("--subset <name>", about).choices(["full", "hard"]).default("full");

/** The same words in every command that reads samples. */
const samplesOption = [
  "-s, --samples <path>",
  "a samples file (.jsonl, .jsonl.gz), a folder {task}/{n}.py, or - for rows on stdin",
] as const;

const samplesArgument = ["[samples]", "the same as --samples"] as const;

/** Samples named by themselves or by --samples, as other tools have it. */
export function addSamples(command: Command): Command {
  return command.argument(...samplesArgument).option(...samplesOption);
}

/** What was named in one of the two ways; undefined where nothing was. */
export function namedSamples(argument: string | undefined, option: string | undefined) {
  if (argument !== undefined && option !== undefined) {
    throw new BenchError(
      "BadUsage",
      `Samples are named twice: ${argument}, and --samples ${option}.`,
      "Leave one of them out: one file is read at a time.",
    );
  }
  return argument ?? option;
}

/** The same where nothing can be done without. */
export function requireSamples(argument: string | undefined, option: string | undefined): string {
  const named = namedSamples(argument, option);
  if (named !== undefined) return named;
  throw new BenchError(
    "BadUsage",
    "No samples are named.",
    "Name a samples file, or - for rows on stdin: bcb sanitize samples.jsonl",
  );
}

export const datasetOption = [
  "-d, --dataset <source>",
  "a .jsonl, .jsonl.gz or .parquet file, a pack folder, `starter`, or a hub dataset such as bigcode/bigcodebench@v0.1.4 (default: BCB_DATASET, else bigcode/bigcodebench)",
] as const;

/** The flags that choose tasks, the same for every command that takes tasks. */
export function addDatasetOptions(command: Command, subset: Option = subsetOption()): Command {
  return command
    .option(...datasetOption)
    .addOption(subset)
    .option("--ids <list>", "ids, numbers and ranges (3,5,10-20), or a file of them")
    .option("--library <name>", "only tasks that use this library")
    .option("--domain <name>", "only tasks that use a library of this domain")
    .option("--match <regex>", "only tasks whose id or prompts match")
    .option("--since <date>", "only tasks made on this day (2026-03-31) or later", parseDay)
    .option("--until <date>", "only tasks made on this day or earlier", parseDay);
}

export function addJsonOption(command: Command): Command {
  return command.option("--json", "print JSON for programs");
}

/** The same words in every command that runs samples. */
export const weakSandboxOption = [
  "--allow-weak-sandbox",
  "go on where the machine cannot wall samples in: they run with your own rights",
] as const;

/** The same words in every command that knows more with the runs' dataset, and can do without. */
export const runDatasetOption = [
  "-d, --dataset <source>",
  "for the tasks' libraries and imports, in place of the dataset that the runs name",
] as const;

/** The same words in every command that reads judged runs. */
export const uncalibratedOption = [
  "--uncalibrated",
  "of runs that were judged both ways, the uncalibrated verdicts",
] as const;

export interface RunsFlags {
  dataset?: string;
  uncalibrated?: boolean;
}

/** What every command that examines judged runs asks of the pipeline. */
export function toRunsRequest<Places extends readonly string[]>(
  places: Places,
  { dataset, uncalibrated }: RunsFlags,
  { settings, terminal: { style, progress }, signal }: CommandContext,
) {
  return {
    places,
    uncalibrated: uncalibrated ?? false,
    source: dataset,
    settings,
    style,
    progress,
    signal,
  };
}

/** The same words in every command that warns of runs that do not go together. */
export const strictOption = [
  "--strict",
  "exit code 1 where datasets, environments or settings are mixed",
] as const;

export function datasetSource(
  flags: Pick<DatasetFlags, "dataset">,
  context: CommandContext,
): string {
  return flags.dataset ?? context.settings.dataset ?? "bigcode/bigcodebench";
}

export async function toSelection(flags: DatasetFlags): Promise<Selection> {
  const { parseIds } = await import("../pipeline/describe-selection.ts");
  return {
    subset: flags.subset,
    ...(flags.ids === undefined ? {} : { ids: await parseIds(flags.ids) }),
    ...(flags.library === undefined ? {} : { library: flags.library }),
    ...(flags.domain === undefined ? {} : { domain: flags.domain }),
    ...(flags.match === undefined ? {} : { pattern: flags.match }),
    ...(flags.since === undefined ? {} : { since: flags.since }),
    ...(flags.until === undefined ? {} : { until: flags.until }),
    ...(flags.limit === undefined ? {} : { limit: flags.limit }),
    ...(flags.idRange === undefined ? {} : { places: flags.idRange }),
  };
}

export function parsePositive(text: string): number {
  const value = Number(text);
  if (Number.isFinite(value) && value > 0) return value;
  throw new InvalidArgumentError("It must be a number above 0.");
}

/** The day as it was written, if the calendar has it. */
function parseDay(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) {
    const day = new Date(`${text}T00:00:00Z`);
    if (!Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)) return text;
  }
  throw new InvalidArgumentError("It must be a day such as 2026-03-31.");
}

/** Places from the first to before the second: 10-20. */
export function parseRange(text: string): [number, number] {
  const [, from, to] = /^(\d{1,9})-(\d{1,9})$/.exec(text) ?? [];
  if (Number(from) < Number(to)) return [Number(from), Number(to)];
  throw new InvalidArgumentError("It must be a range such as 10-20.");
}

export function parseCount(text: string): number {
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be a whole number above 0.");
}

export function parseSeed(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be a whole number from 0.");
}

export function parseKs(text: string): number[] {
  return [...new Set(text.split(",").map((part) => parseCount(part.trim())))].toSorted(
    (a, b) => a - b,
  );
}

/** A size in MiB, or with a unit: 4096, 512M, 12G. */
export function parseMemoryMib(text: string): number {
  const parts = /^(\d+(?:\.\d+)?)\s*([MGT]?)(?:i?B)?$/i.exec(text);
  const factor = { "": 1, M: 1, G: 1024, T: 1024 ** 2 }[parts?.[2]?.toUpperCase() ?? ""] ?? 1;
  const mib = Math.floor(Number(parts?.[1] ?? 0) * factor);
  if (mib > 0) return mib;
  throw new InvalidArgumentError("It must be a size such as 12G, 512M or 4096 (MiB).");
}

/** Samples at once; `auto` is one a core. */
export type Parallel = number | "auto";

// Not undefined: commander takes that for an empty text.
export function parseParallel(text: string): Parallel {
  return text === "auto" ? text : parseCount(text);
}

/** What the pipeline is told: nothing, where it is to choose. */
export function toParallel(parallel: Parallel | undefined): number | undefined {
  return parallel === "auto" ? undefined : parallel;
}
