import type { Context } from "../schema/context.ts";
import type { PlotKind } from "../schema/leaderboard-view.ts";
import { plotTurns } from "./analyze/read-turns.ts";
import { openLeaderboard, type LeaderboardRequest } from "./leaderboard/make-leaderboard.ts";
import { plotLeaderboard, type PlotRequest } from "./leaderboard/plot-leaderboard.ts";

/** Models, dataset and window count where the places are runs. */
export interface FigureRequest
  extends
    Omit<PlotRequest, "kind" | "split">,
    Pick<LeaderboardRequest, "split" | "models" | "dataset" | "window"> {
  kind: PlotKind | "turns";
  /** A leaderboard.json, or folders and files of results. */
  places: readonly string[];
}

/** `bcb plot`: what was drawn where, what could not be drawn, and why runs may not compare. */
export async function plotFigure(
  { kind, places, models, dataset, window, ...drawn }: FigureRequest,
  context: Context,
): Promise<{ file: string; missing: readonly string[]; warnings: readonly string[] }> {
  if (kind === "turns") {
    const file = await plotTurns(places, { ...drawn, window, dataset }, context);
    return { file, missing: [], warnings: [] };
  }
  const request = { places, models, dataset, window, split: drawn.split, seed: 0 };
  const board = await openLeaderboard(request, context);
  const { file, missing } = await plotLeaderboard(board, { ...drawn, kind }, context);
  return { file, missing, warnings: board.warnings };
}
