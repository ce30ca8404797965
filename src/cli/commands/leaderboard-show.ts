import { InvalidArgumentError, Option, type Command } from "commander";
import type { FrontierKind, SortKey } from "../../schema/leaderboard-view.ts";
import type { Split } from "../../schema/task.ts";
import type { CommandContext } from "../context.ts";
import { addExamples } from "../help.ts";
import { addTableOptions, sayTable, type TableFlags } from "../table-options.ts";

interface ShowFlags extends TableFlags {
  subset?: string;
  split?: Split;
  sort: SortKey;
  size?: { from: number; to: number };
  open?: boolean;
  closed?: boolean;
  since?: string;
  until?: string;
  base?: boolean;
  tuned?: boolean;
  domain?: string;
  costs?: boolean;
  frontier?: FrontierKind;
}

export function addLeaderboardShow(leaderboard: Command, context: CommandContext): void {
  const show = leaderboard
    .command("show")
    .argument("[file]", "what `bcb leaderboard build` wrote", "leaderboard.json")
    .description("print the ranking, or the part of it that you ask for")
    .addOption(
      new Option("--subset <name>", "full or hard (default: full where it is there)").choices([
        "full",
        "hard",
      ]),
    )
    .addOption(new Option("--split <name>", "rank by one split").choices(["complete", "instruct"]))
    .addOption(
      new Option("--sort <key>", "in which order")
        .choices(["score", "elo", "price", "size", "date", "name"] satisfies SortKey[])
        .default("score"),
    )
    .addOption(
      new Option("--size <range>", "billions of parameters: 1..10, ..10 or 70..").argParser(
        parseRange,
      ),
    )
    .addOption(new Option("--open", "open weights only").conflicts("closed"))
    .option("--closed", "closed models only")
    .addOption(
      new Option("--since <date>", "released then or later: 2024, 2024-05 or 2024-05-13").argParser(
        parseDate,
      ),
    )
    .addOption(new Option("--until <date>", "released then or earlier").argParser(parseDate))
    .addOption(new Option("--base", "base models only").conflicts("tuned"))
    .option("--tuned", "models tuned to follow instructions only")
    .option("--domain <name>", "rank by the tasks of a domain")
    .option("--costs", "tokens, price and time per solved task")
    .addOption(
      new Option("--frontier <what>", "only models that no smaller or cheaper one reaches").choices(
        ["size", "price"],
      ),
    )
    .action(async (file: string, flags: ShowFlags) => {
      const { readLeaderboard, viewLeaderboard } =
        await import("../../pipeline/leaderboard/view-leaderboard.ts");
      const table = viewLeaderboard(await readLeaderboard(file), {
        ...flags,
        openness: flags.open ? "open" : flags.closed ? "closed" : undefined,
        kind: flags.base ? "base" : flags.tuned ? "tuned" : undefined,
        costs: flags.costs ?? false,
      });
      await sayTable(table, flags, context);
    });
  addExamples(addTableOptions(show), [
    "bcb leaderboard show --subset hard --open --size 1..10",
    "bcb leaderboard show --domain Network --split instruct",
    "bcb leaderboard show --frontier size --format latex --out table.tex",
  ]);
}

function parseRange(text: string): { from: number; to: number } {
  const ends = /^(\d+(?:\.\d+)?)?\.\.(\d+(?:\.\d+)?)?$/.exec(text);
  const from = Number(ends?.[1] ?? 0);
  const to = Number(ends?.[2] ?? Infinity);
  if (ends === null || text === ".." || from > to) {
    throw new InvalidArgumentError("It must be a range such as 1..10, ..10 or 70..");
  }
  return { from, to };
}

function parseDate(text: string): string {
  const isDate = /^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/.test(text);
  if (isDate) return text;
  throw new InvalidArgumentError("It must be a date such as 2024, 2024-05 or 2024-05-13.");
}
