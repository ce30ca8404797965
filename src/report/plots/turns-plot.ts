import * as Plot from "@observablehq/plot";
import { drawLegend } from "./draw-legend.ts";
import { faint, ink, lookOf, type PlotSize } from "./palette.ts";

export interface TurnCurve {
  name: string;
  /** Shares after each turn, with their intervals. */
  turns: readonly { turn: number; pass_at_1: number; low: number; high: number }[];
}

/** How much was solved after each turn, with 95 % intervals. */
export function turnsPlot(
  curves: readonly TurnCurve[],
  { width, height = Math.round(width * 0.56) }: PlotSize,
): Plot.PlotOptions {
  const last = Math.max(...curves.flatMap(({ turns }) => turns.map(({ turn }) => turn)));
  const ticks = Array.from({ length: last }, (_, index) => index + 1);
  return {
    width,
    height,
    marginTop: 34,
    marginRight: 24,
    marginBottom: 44,
    marginLeft: 46,
    x: { domain: [0.8, last + 0.2] },
    y: { domain: [0, 1] },
    marks: [
      Plot.gridY({ stroke: faint, strokeOpacity: 1 }),
      Plot.axisY({
        label: "Solved (%)",
        labelArrow: "none",
        tickFormat: (share: number) => (share * 100).toFixed(0),
        tickSize: 0,
      }),
      Plot.axisX(ticks, {
        label: "Turns",
        labelAnchor: "center",
        labelArrow: "none",
        tickFormat: String,
      }),
      Plot.ruleY([0], { stroke: ink }),
      ...curves.flatMap(({ turns }, place) => {
        const { color, dash } = lookOf(place);
        return [
          Plot.ruleX(turns, { x: "turn", y1: "low", y2: "high", stroke: color }),
          Plot.line(turns, {
            x: "turn",
            y: "pass_at_1",
            stroke: color,
            strokeDasharray: dash,
            strokeWidth: 1.8,
          }),
          Plot.dot(turns, { x: "turn", y: "pass_at_1", fill: color, r: 3 }),
        ];
      }),
      ...drawLegend(
        curves.map(({ name }, place) => {
          const { color, dash } = lookOf(place);
          return { name, color, dash };
        }),
      ),
    ],
  };
}
