import type { Command } from "commander";
import { exitCodes } from "../../lib/bench-error.ts";
import type { CommandContext } from "../context.ts";
import { addExamples } from "../help.ts";
import {
  addDatasetOptions,
  addJsonOption,
  addSamples,
  datasetSource,
  parseCount,
  limitOption,
  requireSamples,
  toSelection,
  type DatasetFlags,
} from "../options.ts";

interface SyncheckFlags extends DatasetFlags {
  samples?: string;
  n?: number;
  json?: boolean;
}

export function addSyncheckCommand(program: Command, context: CommandContext): void {
  const command = addSamples(program.command("syncheck"))
    .description("is every task answered, and does the target Python accept every answer?")
    .option(...limitOption)
    .option("-n, --n <count>", "samples that each task should have (default: 1)", parseCount)
    .action(async (argument: string | undefined, flags: SyncheckFlags) => {
      const samples = requireSamples(argument, flags.samples);
      const { checkSyntax } = await import("../../pipeline/sanitize/check-syntax.ts");
      const { terminal } = context;
      const { findings, text, isGood } = await checkSyntax({
        settings: context.settings,
        source: datasetSource(flags, context),
        selection: await toSelection(flags),
        samplesPath: samples,
        stdin: samples === "-" ? context.stdin?.() : undefined,
        samplesPerTask: flags.n,
        style: terminal.style,
        progress: terminal.progress,
        signal: context.signal,
      });
      if (flags.json) terminal.sayJson(findings);
      else terminal.say(text);
      if (!isGood) context.exitCode = exitCodes.negative;
    });
  addJsonOption(addDatasetOptions(command));
  addExamples(command, [
    "bcb syncheck samples-sanitized.jsonl",
    "bcb syncheck --samples samples.jsonl --subset hard --n 10 --json",
  ]);
}
