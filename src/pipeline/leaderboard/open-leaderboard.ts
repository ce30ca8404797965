import { BenchError } from "../../lib/bench-error.ts";
import { stemOf } from "../../runs/names.ts";
import type { Leaderboard } from "../../schema/leaderboard.ts";
import { makeLeaderboard, type BoardContext, type LeaderboardRequest } from "./make-leaderboard.ts";
import { isOpen } from "../runs/window-runs.ts";
import { readLeaderboard } from "./view-leaderboard.ts";

/** A written leaderboard, or one that is made of these runs for the moment. */
export function openLeaderboard(
  request: LeaderboardRequest,
  context: BoardContext,
): Promise<Leaderboard> {
  const [file, ...others] = request.places;
  const isWritten =
    typeof file === "string" &&
    others.length === 0 &&
    file.endsWith(".json") &&
    stemOf(file, "evalResults") === undefined;
  if (!isWritten) return makeLeaderboard(request, context);
  if (isOpen(request.window)) return readLeaderboard(file);
  throw new BenchError(
    "BadUsage",
    `${file} only has scores over all tasks, so --since and --until cannot be applied.`,
    "Pass the runs themselves, or build the leaderboard with --since and --until.",
  );
}
