import { Option, type Command } from "commander";
import { exitCodes } from "../../lib/bench-error.ts";
import type { Split } from "../../schema/task.ts";
import type { CommandContext } from "../context.ts";
import { addExamples } from "../help.ts";
import {
  addDatasetOptions,
  addJsonOption,
  datasetSource,
  parseCount,
  parsePositive,
  parseSeed,
  toSelection,
  weakSandboxOption,
  type DatasetFlags,
} from "../options.ts";

interface HumanFlags extends DatasetFlags {
  split: Split;
  name: string;
  count?: number;
  seed: number;
  editor?: string;
  limit?: number;
  skip?: boolean;
  env?: string;
  gt: boolean;
  allowWeakSandbox?: boolean;
  out: string;
  json?: boolean;
}

export function addHumanCommand(program: Command, context: CommandContext): void {
  const command = program
    .command("human")
    .description(
      "give a person drawn tasks in their editor, take the time, judge them like a model",
    )
    .addOption(
      new Option("--split <name>", "which prompts")
        .choices(["complete", "instruct"])
        .default("complete"),
    );
  addDatasetOptions(command)
    .option("--name <name>", "what the person is called in files and tables", "human")
    .option("--count <n>", "how many tasks (default: all of the selection)", parseCount)
    .option("--seed <n>", "draws the tasks and their order", parseSeed, 0)
    .option("--editor <command>", "default: VISUAL, else EDITOR")
    .option(
      "--limit <minutes>",
      "time for one task; then the file counts as it was saved",
      parsePositive,
    )
    .option("--skip", "without a terminal: an unchanged file skips its task, and does not stop")
    .option("-e, --env <name>", "Python environment (default: the pack's own, else bigcodebench)")
    .option("--no-gt", "do not check the ground truth first")
    .option(...weakSandboxOption)
    .option("-o, --out <dir>", "where answers and results go", "bcb_results")
    .action((flags: HumanFlags) => askPerson(flags, context));
  addJsonOption(command);
  addExamples(command, [
    "bcb human --subset hard --count 10 --seed 1",
    "bcb human --dataset starter --count 3 --editor nano --limit 30",
  ]);
}

async function askPerson(flags: HumanFlags, context: CommandContext): Promise<void> {
  const { runHuman } = await import("../../pipeline/human/run-human.ts");
  const { settings, terminal, signal } = context;
  // Here it is a time, elsewhere a number of tasks.
  const { limit: minutes, ...choice } = flags;
  const { summary, text, outcome } = await runHuman({
    settings,
    source: datasetSource(flags, context),
    selection: await toSelection(choice),
    person: {
      split: flags.split,
      command: flags.editor ?? settings.editor,
      limitMs: minutes === undefined ? undefined : minutes * 60_000,
      skips: flags.skip ?? false,
      output: terminal.columns === undefined ? "stderr" : "stdout",
      nowMs: () => performance.now(),
      ask: context.ask,
    },
    name: flags.name,
    count: flags.count,
    drawSeed: flags.seed,
    outDir: flags.out,
    environment: flags.env,
    ks: [1],
    calibrations: ["calibrated"],
    limits: "fast",
    repetitions: 1,
    groundTruth: flags.gt ? "first" : "skip",
    caches: true,
    allowWeakSandbox: flags.allowWeakSandbox ?? false,
    bcbVersion: context.version,
    now: context.now,
    style: terminal.style,
    progress: terminal.progress,
    remark: (line) => terminal.complain(line),
    signal,
  });
  if (flags.json) terminal.sayJson({ person: summary, report: outcome?.json ?? null });
  else terminal.say(text);
  if (outcome?.finding === "broken") context.exitCode = exitCodes.environment;
  else if (summary.answered < summary.asked) context.exitCode = exitCodes.negative;
}
