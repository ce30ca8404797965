import type { Command } from "commander";
import type { CommandContext } from "../context.ts";
import { addExamples } from "../help.ts";
import { addLeaderboardBuild } from "./leaderboard-build.ts";
import { addLeaderboardShow } from "./leaderboard-show.ts";

export function addLeaderboardCommand(program: Command, context: CommandContext): void {
  const leaderboard = program
    .command("leaderboard")
    .description("rank models: from runs and published results to leaderboard.json");
  addExamples(leaderboard, [
    "bcb leaderboard build results/ --models models.json",
    "bcb leaderboard show --size 1..10 --open",
  ]);
  addLeaderboardBuild(leaderboard, context);
  addLeaderboardShow(leaderboard, context);
}
