import { Option, type Command } from "commander";
import { exitCodes } from "../../lib/bench-error.ts";
import type { SanitizeMode } from "../../schema/sanitize-trace.ts";
import type { CommandContext } from "../context.ts";
import { addExamples } from "../help.ts";
import {
  addJsonOption,
  addSamples,
  datasetOption,
  datasetSource,
  requireSamples,
  toSelection,
} from "../options.ts";

interface SanitizeFlags {
  samples: string;
  dataset?: string;
  calibrate?: boolean;
  inPlace?: boolean;
  out?: string;
  task?: string;
  mode: SanitizeMode;
  trace?: boolean;
  json?: boolean;
}

export function addSanitizeCommand(program: Command, context: CommandContext): void {
  const command = addSamples(program.command("sanitize"))
    .description("turn what models wrote into code that runs")
    .option(...datasetOption)
    .option(
      "--calibrate",
      "put the prompt back where a fenced block begins with an indented body (evaluate --calibrated is another thing: it puts the prompt's imports before every answer)",
    )
    .option("--in-place", "replace the samples")
    .option(
      "-o, --out <path>",
      "a .jsonl or .jsonl.gz file, or a folder (default: beside the samples, named as the official tool does)",
    )
    .option("--task <id>", "only the samples of this task: its id or its number")
    .addOption(
      new Option(
        "--mode <name>",
        "official: the official tool's code to the byte; best: reasoning removed, then the block that defines the function, with decorators, constants and guarded imports",
      )
        .choices(["official", "best"])
        .default("official"),
    )
    .option("--trace", "print every changed sample with what was cut and why")
    .action(
      (samples: string | undefined, flags: Omit<SanitizeFlags, "samples"> & { samples?: string }) =>
        sanitize({ ...flags, samples: requireSamples(samples, flags.samples) }, context),
    );
  addJsonOption(command);
  addExamples(command, [
    "bcb sanitize model--main--bigcodebench-complete--vllm-0-1.jsonl --calibrate",
    "bcb sanitize --samples samples.jsonl --task BigCodeBench/17 --trace --out one.jsonl",
    "zcat raw.jsonl.gz | bcb sanitize --samples - | bcb evaluate --samples - --out results",
  ]);
}

async function sanitize(flags: SanitizeFlags, context: CommandContext): Promise<void> {
  const { sanitizeSamples } = await import("../../pipeline/sanitize/sanitize-samples.ts");
  const { terminal } = context;
  const isPiped = flags.samples === "-" && flags.out === undefined;
  // Rows that go on in a pipe are alone on stdout.
  const tell = (words: string): void => {
    if (isPiped) terminal.complain(words);
    else terminal.say(words);
  };
  const { summary, text } = await sanitizeSamples({
    settings: context.settings,
    source: datasetSource(flags, context),
    samplesPath: flags.samples,
    stdin: flags.samples === "-" ? context.stdin?.() : undefined,
    calibrate: flags.calibrate ?? false,
    inPlace: flags.inPlace ?? false,
    out: flags.out,
    selection: await toSelection({ subset: "full", ...(flags.task && { ids: flags.task }) }),
    mode: flags.mode,
    sayRow: (row) => terminal.say(row),
    showTrace: flags.trace ? tell : undefined,
    style: isPiped ? terminal.remarkStyle : terminal.style,
    complain: (line) => terminal.complain(line),
    progress: terminal.progress,
    signal: context.signal,
  });
  if (flags.json && !isPiped) terminal.sayJson(summary);
  else tell(text);
  if (summary.problems > 0) context.exitCode = exitCodes.negative;
}
