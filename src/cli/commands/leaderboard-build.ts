import { Option, type Command } from "commander";
import type { Split } from "../../schema/task.ts";
import type { CommandContext } from "../context.ts";
import { addExamples } from "../help.ts";
import { addJsonOption, datasetOption, parseSeed } from "../options.ts";
import { printWarnings } from "../print-warnings.ts";

interface BuildFlags {
  models?: string;
  public?: string;
  publicHard?: string;
  dataset?: string;
  split?: Split;
  out: string;
  seed: number;
  strict?: boolean;
  json?: boolean;
}

export function addLeaderboardBuild(leaderboard: Command, context: CommandContext): void {
  const build = leaderboard
    .command("build")
    .argument("[places...]", "run folders, *_eval_results.json, or .jsonl with task_id and status")
    .description("write leaderboard.json from runs, published results and facts about models")
    .option("--models <file>", "models.json: link, size, openness and date by the model's name")
    .option("--public <file>", "results.json of the public leaderboard")
    .option("--public-hard <file>", "its results-hard.json")
    .option(
      datasetOption[0],
      "the runs' dataset, for scores by domain and how many tasks there are (default: what the runs name)",
    )
    .addOption(
      new Option("--split <name>", "of runs that do not tell theirs").choices([
        "complete",
        "instruct",
      ]),
    )
    .option("-o, --out <file>", "where it goes", "leaderboard.json")
    .addOption(
      new Option("--seed <number>", "of the ratings' bootstraps").argParser(parseSeed).default(0),
    )
    .option("--strict", "refuse to mix datasets, environments or calibrations (exit code 1)")
    .action((places: string[], flags: BuildFlags) => runBuild(places, flags, context));
  addExamples(addJsonOption(build), [
    "bcb leaderboard build results/ --models models.json --out leaderboard.json",
    "bcb leaderboard build --public results.json --public-hard results-hard.json",
    "bcb leaderboard build a_eval_results.json b_eval_results.json --dataset bigcode/bigcodebench --strict",
  ]);
}

async function runBuild(
  places: string[],
  flags: BuildFlags,
  context: CommandContext,
): Promise<void> {
  const { writeLeaderboard } = await import("../../pipeline/leaderboard/write-leaderboard.ts");
  const { terminal } = context;
  const { board, text } = await writeLeaderboard({
    ...flags,
    places,
    strict: flags.strict ?? false,
    bcbVersion: context.version,
    now: context.now(),
    settings: context.settings,
    progress: terminal.progress,
    signal: context.signal,
  });
  printWarnings(board.warnings, flags, context);
  if (flags.json) terminal.sayJson(board);
  else terminal.say(text);
}
