import * as Plot from "@observablehq/plot";
import { drawLegend } from "./draw-legend.ts";
import { faint, ink, lookOf, type PlotSize } from "./palette.ts";

interface ShareFrame {
  x: { domain: [number, number] };
  axisX: Plot.Markish;
  /** What the shares are of. */
  yLabel: string;
  /** Of the curves, in the order of their looks. */
  names: readonly string[];
  curves: readonly Plot.Markish[];
}

/** Curves of shares between 0 and 1, shown in percent, with a legend above. */
export function shareFrame(
  { x, axisX, yLabel, names, curves }: ShareFrame,
  { width, height = Math.round(width * 0.56) }: PlotSize,
): Plot.PlotOptions {
  return {
    width,
    height,
    marginTop: 34,
    marginRight: 24,
    marginBottom: 44,
    marginLeft: 46,
    x,
    y: { domain: [0, 1] },
    marks: [
      Plot.gridY({ stroke: faint, strokeOpacity: 1 }),
      Plot.axisY({ label: yLabel, labelArrow: "none", tickFormat: formatPercent, tickSize: 0 }),
      axisX,
      Plot.ruleY([0], { stroke: ink }),
      ...curves,
      ...drawLegend(names.map((name, place) => ({ name, ...lookOf(place) }))),
    ],
  };
}

export function formatPercent(share: number): string {
  return (share * 100).toFixed(0);
}
