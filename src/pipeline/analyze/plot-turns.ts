import { printable } from "../../lib/printable.ts";
import { turnsPlot } from "../../report/plots/turns-plot.ts";
import { deliverPlot, type PlotPlace } from "../deliver-plot.ts";
import { loadRuns } from "../runs/load-runs.ts";
import { readTurns } from "./read-turns.ts";

/** `bcb plot turns`: what the runs' conversations had solved after each turn. */
export async function plotTurns(
  places: readonly string[],
  { out, width = 720 }: { out: string; width?: number | undefined },
  place: PlotPlace,
): Promise<string> {
  const runs = await readTurns(await loadRuns(places));
  const curves = runs.map(({ name, scores }) => ({ name: printable(name), turns: scores }));
  return deliverPlot(out, () => turnsPlot(curves, { width }), place);
}
