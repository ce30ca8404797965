import { defineCommand, defineGroup } from "../command.ts";
import { choice, mapped, natural, parsed, refuse, text, toggle } from "../flags.ts";
import { datasetWords, openSubsetFlag, splitFlag, windowFlags } from "../shared-flags.ts";
import { publicFlags } from "../site-flags.ts";
import { tableFlags } from "../table-flags.ts";
import type { SortKey } from "../../schema/leaderboard-view.ts";

const build = defineCommand({
  about: "build leaderboard.json from runs, published results and model facts",
  arguments: [
    ["[places...]", "run folders, *_eval_results.json, or .jsonl files with task_id and status"],
  ],
  flags: {
    ...publicFlags,
    dataset: text(
      datasetWords,
      "dataset of the runs, for scores by domain and the number of tasks (default: the one the runs name)",
    ),
    split: splitFlag("subset of runs that do not record one"),
    window: windowFlags,
    out: text("-o, --out <file>", "file to write", "leaderboard.json"),
    seed: natural("--seed <number>", "seed of the ratings' bootstrap", 0),
    strict: toggle(
      "--strict",
      "exit with code 1 if datasets, environments or calibrations are mixed",
    ),
  },
  examples: [
    "bcb leaderboard build results/ --models models.json --out leaderboard.json",
    "bcb leaderboard build --public results.json --public-hard results-hard.json",
    "bcb leaderboard build a_eval_results.json b_eval_results.json --dataset bigcode/bigcodebench --strict",
  ],
  async run(flags, context, places) {
    const { writeLeaderboard } = await import("../../pipeline/leaderboard/make-leaderboard.ts");
    const { board, text: words } = await writeLeaderboard({ ...flags, places }, context);
    return { json: board, text: words, warnings: board.warnings };
  },
});

const sortKeys = ["score", "elo", "price", "size", "date", "name"] as const satisfies SortKey[];

const show = defineCommand({
  about: "print the ranking, or a part of it",
  arguments: [
    ["[file]", "leaderboard.json from `bcb leaderboard build`", { usual: "leaderboard.json" }],
  ],
  flags: {
    view: {
      subset: openSubsetFlag("full or hard (default: full, if present)"),
      split: splitFlag("rank by one split"),
      sort: choice("--sort <key>", "sort order", sortKeys, "score"),
      size: parsed(
        "--size <range>",
        "size in billions of parameters: 1..10, ..10 or 70..",
        parseRange,
      ),
      openness: mapped(
        {
          open: toggle("--open", "open weights only", ["closed"]),
          closed: toggle("--closed", "closed models only"),
        },
        ({ open, closed }) => (open ? "open" : closed ? "closed" : undefined),
      ),
      since: parsed(
        "--since <date>",
        "only models released on this date or later: 2024, 2024-05 or 2024-05-13",
        parseDate,
      ),
      until: parsed("--until <date>", "only models released on this date or earlier", parseDate),
      kind: mapped(
        {
          base: toggle("--base", "base models only", ["tuned"]),
          tuned: toggle("--tuned", "instruction-tuned models only"),
        },
        ({ base, tuned }) => (base ? "base" : tuned ? "tuned" : undefined),
      ),
      domain: text("--domain <name>", "rank by the tasks of one domain"),
      costs: toggle("--costs", "show tokens, cost and time per solved task"),
      frontier: choice(
        "--frontier <what>",
        "only models that no smaller or cheaper model matches",
        ["size", "price"],
      ),
    },
    table: tableFlags,
  },
  examples: [
    "bcb leaderboard show --subset hard --open --size 1..10",
    "bcb leaderboard show --domain Network --split instruct",
    "bcb leaderboard show --frontier size --format latex --out table.tex",
  ],
  async run({ view }, _context, file) {
    const { readLeaderboard, viewLeaderboard } =
      await import("../../pipeline/leaderboard/view-leaderboard.ts");
    return { table: viewLeaderboard(await readLeaderboard(file), view) };
  },
});

function parseRange(words: string): { from: number; to: number } {
  const ends = /^(\d+(?:\.\d+)?)?\.\.(\d+(?:\.\d+)?)?$/.exec(words);
  const from = Number(ends?.[1] ?? 0);
  const to = Number(ends?.[2] ?? Infinity);
  if (ends === null || words === ".." || from > to) {
    refuse("It must be a range such as 1..10, ..10 or 70..");
  }
  return { from, to };
}

function parseDate(words: string): string {
  const isDate = /^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/.test(words);
  return isDate ? words : refuse("It must be a date such as 2024, 2024-05 or 2024-05-13.");
}

export default defineGroup({
  about: "rank models from runs and published results",
  examples: [
    "bcb leaderboard build results/ --models models.json",
    "bcb leaderboard show --size 1..10 --open",
  ],
  commands: { build, show },
});
