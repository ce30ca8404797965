import { defineGroup } from "../command.ts";
import { addLeaderboardBuild } from "./leaderboard-build.ts";
import { addLeaderboardShow } from "./leaderboard-show.ts";

export const addLeaderboardCommand = defineGroup({
  name: "leaderboard",
  about: "rank models from runs and published results",
  examples: [
    "bcb leaderboard build results/ --models models.json",
    "bcb leaderboard show --size 1..10 --open",
  ],
  commands: [addLeaderboardBuild, addLeaderboardShow],
});
