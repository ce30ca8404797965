import { Argument, InvalidArgumentError, Option, type Command } from "commander";
import type { PlotKind } from "../../schema/leaderboard-view.ts";
import type { Split } from "../../schema/task.ts";
import { printable } from "../../lib/printable.ts";
import type { CommandContext } from "../context.ts";
import { addExamples } from "../help.ts";
import { addJsonOption, datasetOption, parseCount } from "../options.ts";
import { printWarnings } from "../print-warnings.ts";

interface PlotFlags {
  out: string;
  subset?: string;
  split?: Split;
  top?: number;
  width?: number;
  models?: string;
  dataset?: string;
  json?: boolean;
}

export function addPlotCommand(program: Command, context: CommandContext): void {
  const command = program
    .command("plot")
    .addArgument(
      new Argument("<kind>", "which figure").choices([
        "size",
        "domains",
        "solve-rate",
        "elo",
      ] satisfies PlotKind[]),
    )
    .argument("<source...>", "a leaderboard.json, or run folders and result files")
    .description("draw a figure for a paper, as SVG or PNG")
    .requiredOption("-o, --out <file>", "a .svg or .png file")
    .addOption(
      new Option("--subset <name>", "full or hard (default: full where it is there)").choices([
        "full",
        "hard",
      ]),
    )
    .addOption(
      new Option(
        "--split <name>",
        "which split (default: complete; solve-rate draws both)",
      ).choices(["complete", "instruct"]),
    )
    .addOption(
      new Option(
        "--top <count>",
        "how many models are drawn, or named beside the frontier",
      ).argParser(parseCount),
    )
    .addOption(
      new Option("--width <pixels>", "from 320 to 4000; a PNG has twice as many").argParser(
        parseWidth,
      ),
    )
    .option("--models <file>", "models.json, where the source is runs")
    .option(datasetOption[0], "the runs' dataset, where the source is runs: for domains")
    .action((kind: PlotKind, places: string[], flags: PlotFlags) =>
      plot(kind, places, flags, context),
    );
  addExamples(addJsonOption(command), [
    "bcb plot size leaderboard.json --split complete --out size.svg",
    "bcb plot domains results/ --top 4 --out domains.png",
    "bcb plot elo leaderboard.json --subset hard --out elo.png --width 640",
  ]);
}

async function plot(
  kind: PlotKind,
  places: string[],
  flags: PlotFlags,
  context: CommandContext,
): Promise<void> {
  const { openLeaderboard } = await import("../../pipeline/leaderboard/open-leaderboard.ts");
  const { plotLeaderboard } = await import("../../pipeline/leaderboard/plot-leaderboard.ts");
  const { terminal } = context;
  const board = await openLeaderboard({
    places,
    models: flags.models,
    dataset: flags.dataset,
    split: flags.split,
    seed: 0,
    bcbVersion: context.version,
    now: context.now(),
    settings: context.settings,
    progress: terminal.progress,
    signal: context.signal,
  });
  printWarnings(board.warnings, {}, context);
  const { file, missing } = await plotLeaderboard(board, { ...flags, kind });
  if (missing.length > 0) {
    const names = missing.slice(0, 5).map(printable).join(", ");
    const more = missing.length > 5 ? ` and ${missing.length - 5} more` : "";
    terminal.complain(
      `Not drawn, for want of scores by domain: ${names}${more}. They need per-task verdicts and --dataset.`,
    );
  }
  if (flags.json) terminal.sayJson({ file, missing });
  else terminal.say(`Plot: ${file}`);
}

function parseWidth(text: string): number {
  const width = parseCount(text);
  if (width >= 320 && width <= 4000) return width;
  throw new InvalidArgumentError("It must be from 320 to 4000.");
}
