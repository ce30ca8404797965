import { InvalidArgumentError, Option, type Command } from "commander";
import { exitCodes } from "../../lib/bench-error.ts";
import { printable } from "../../lib/printable.ts";
import type { Split } from "../../schema/task.ts";
import type { CommandContext } from "../context.ts";
import { addExamples } from "../help.ts";
import {
  addDatasetOptions,
  addJsonOption,
  datasetSource,
  parseCount,
  toSelection,
  type DatasetFlags,
} from "../options.ts";

interface DecontaminateFlags extends DatasetFlags {
  corpus: string[];
  n?: number[];
  split?: Split;
  threshold?: number;
  out?: string;
  json?: boolean;
}

export function addDecontaminateCommand(program: Command, context: CommandContext): void {
  const command = program
    .command("decontaminate")
    .description("look for the tasks' prompts and solutions in a corpus, by word n-grams")
    .requiredOption(
      "--corpus <paths...>",
      "text, .jsonl, .parquet, also .gz and .zst; folders; - for what is piped in",
    )
    .option("--n <sizes...>", "words a gram (default: 10 13)", collectSizes)
    .addOption(
      new Option("--split <name>", "look for the prompts of this split only").choices([
        "complete",
        "instruct",
      ]),
    )
    .option(
      "--threshold <share>",
      "exit code 1 if this share (0 to 1) of a text's n-grams is found, in any size and reading",
      parseShare,
    );
  addDatasetOptions(command)
    .option("-o, --out <file>", "write the whole finding there, as JSON")
    .action((flags: DecontaminateFlags) => look(flags, context));
  addJsonOption(command);
  addExamples(command, [
    "bcb decontaminate --corpus train/ --threshold 0.5",
    "bcb decontaminate --corpus a.jsonl.zst b.parquet --n 10 13 --out overlap.json",
    "zcat *.gz | bcb decontaminate --corpus - --dataset starter --json",
  ]);
}

async function look(flags: DecontaminateFlags, context: CommandContext): Promise<void> {
  const { decontaminate } = await import("../../pipeline/analyze/decontaminate.ts");
  const { settings, terminal, signal } = context;
  const { report, text } = await decontaminate({
    settings,
    source: datasetSource(flags, context),
    selection: await toSelection(flags),
    places: flags.corpus,
    stdin: flags.corpus.includes("-") ? context.stdin?.() : undefined,
    sizes: flags.n ?? [10, 13],
    split: flags.split,
    threshold: flags.threshold,
    outFile: flags.out,
    bcbVersion: context.version,
    style: terminal.style,
    columns: terminal.columns,
    progress: terminal.progress,
    signal,
  });
  if (flags.json) terminal.sayJson(report);
  else terminal.say(text);
  for (const { file, problem } of report.problems) {
    terminal.complain(printable(`${file}: ${problem}`));
  }
  if ((report.contaminated ?? []).length > 0) context.exitCode = exitCodes.negative;
}

function collectSizes(text: string, earlier: number[] | undefined): number[] {
  const size = parseCount(text);
  if (size > 1000) throw new InvalidArgumentError("A gram has at most 1000 words.");
  return [...(earlier ?? []), size];
}

function parseShare(text: string): number {
  const share = Number(text);
  if (text.trim() !== "" && share >= 0 && share <= 1) return share;
  throw new InvalidArgumentError("It must be a share from 0 to 1.");
}
