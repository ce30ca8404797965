import { printable } from "../../lib/printable.ts";
import { turnsPlot } from "../../report/plots/share-plots.ts";
import { deliverPlot, type PlotPlace } from "../deliver-plot.ts";
import type { Window } from "../../tasks/select-tasks.ts";
import type { LoadOptions } from "../load-dataset.ts";
import { findDataset } from "../runs/load-run-dataset.ts";
import { loadRuns } from "../runs/load-runs.ts";
import { openWindow } from "../runs/window-runs.ts";
import { readTurns } from "./read-turns.ts";

interface TurnsFigure {
  out: string;
  width?: number | undefined;
  /** Only tasks that were made then. */
  window?: Window | undefined;
  /** What `--dataset` names, for the window; without it the runs' own. */
  dataset?: string | undefined;
}

/** `bcb plot turns`: what the runs' conversations had solved after each turn. */
export async function plotTurns(
  places: readonly string[],
  { out, width = 720, window, dataset }: TurnsFigure,
  context: LoadOptions & PlotPlace,
): Promise<string> {
  const stored = await loadRuns(places);
  const kept = await openWindow(window, () => findDataset(dataset, stored, context));
  const runs = await readTurns(stored, kept?.tasks);
  const curves = runs.map(({ name, scores }) => ({ name: printable(name), turns: scores }));
  return deliverPlot(out, () => turnsPlot(curves, { width }), context);
}
