import { printable } from "../../lib/printable.ts";
import { defineCommand } from "../command.ts";
import { count, parseCount, parsed, refuse, required, text } from "../flags.ts";
import { datasetWords, openSubsetFlag, splitFlag, windowFlags } from "../shared-flags.ts";

export default defineCommand({
  about: "draw a figure for a paper, as SVG or PNG",
  arguments: [
    ["<kind>", "which figure", { choices: ["size", "domains", "solve-rate", "elo", "turns"] }],
    ["<source...>", "leaderboard.json, or run folders and result files"],
  ],
  flags: {
    out: required(text("-o, --out <file>", ".svg or .png file to write")),
    subset: openSubsetFlag("full or hard (default: full, if present)"),
    split: splitFlag("which split (default: complete; solve-rate draws both)"),
    top: count("--top <count>", "number of models to draw, or to label next to the frontier"),
    width: parsed(
      "--width <pixels>",
      "width from 320 to 4000; a PNG has twice as many pixels",
      parseWidth,
    ),
    models: text("--models <file>", "models.json, if the source is runs"),
    dataset: text(datasetWords, "dataset of the runs, if the source is runs; needed for domains"),
    window: windowFlags,
  },
  examples: [
    "bcb plot size leaderboard.json --split complete --out size.svg",
    "bcb plot domains results/ --top 4 --out domains.png",
    "bcb plot turns results/ --out turns.svg",
    "bcb plot elo leaderboard.json --subset hard --out elo.png --width 640",
  ],
  async run(flags, context, kind, places) {
    const { plotFigure } = await import("../../pipeline/plot-figure.ts");
    const { file, missing, warnings } = await plotFigure({ ...flags, kind, places }, context);
    return {
      json: { file, missing },
      text: `Plot: ${file}`,
      remarks: nameMissing(missing),
      warnings,
    };
  },
});

function nameMissing(missing: readonly string[]): string[] {
  if (missing.length === 0) return [];
  const names = missing.slice(0, 5).map(printable).join(", ");
  const more = missing.length > 5 ? ` and ${missing.length - 5} more` : "";
  return [
    `Not drawn because they have no scores by domain: ${names}${more}. They need per-task verdicts and --dataset.`,
  ];
}

function parseWidth(words: string): number {
  const width = parseCount(words);
  return width >= 320 && width <= 4000 ? width : refuse("It must be from 320 to 4000.");
}
