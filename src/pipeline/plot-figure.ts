import type { Context } from "../schema/context.ts";
import type { PlotKind } from "../schema/leaderboard-view.ts";
import type { Split } from "../schema/task.ts";
import type { Window } from "../tasks/select-tasks.ts";
import { plotTurns } from "./analyze/plot-turns.ts";
import { openLeaderboard } from "./leaderboard/open-leaderboard.ts";
import { plotLeaderboard } from "./leaderboard/plot-leaderboard.ts";

export interface FigureRequest {
  kind: PlotKind | "turns";
  /** A leaderboard.json, or folders and files of results. */
  places: readonly string[];
  out: string;
  subset?: string | undefined;
  split?: Split | undefined;
  top?: number | undefined;
  width?: number | undefined;
  /** models.json, where the places are runs. */
  models?: string | undefined;
  /** The runs' dataset, for domains and the window. */
  dataset?: string | undefined;
  /** Only tasks that were made then, where the places are runs. */
  window?: Window | undefined;
}

/** What was drawn where, what could not be drawn, and why runs may not compare. */
export interface Figure {
  file: string;
  missing: readonly string[];
  warnings: readonly string[];
}

/** `bcb plot`. */
export async function plotFigure(
  { kind, places, models, dataset, window, ...drawn }: FigureRequest,
  context: Context,
): Promise<Figure> {
  if (kind === "turns") {
    const file = await plotTurns(places, { ...drawn, window, dataset }, context);
    return { file, missing: [], warnings: [] };
  }
  const request = { places, models, dataset, window, split: drawn.split, seed: 0 };
  const board = await openLeaderboard(request, context);
  const { file, missing } = await plotLeaderboard(board, { ...drawn, kind }, context);
  return { file, missing, warnings: board.warnings };
}
