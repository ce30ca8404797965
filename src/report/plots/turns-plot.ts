import * as Plot from "@observablehq/plot";
import { centered, lookOf, type PlotSize } from "./palette.ts";
import { shareFrame } from "./share-frame.ts";

export interface TurnCurve {
  name: string;
  /** Shares after each turn, with their intervals. */
  turns: readonly { turn: number; pass_at_1: number; low: number; high: number }[];
}

/** How much was solved after each turn, with 95 % intervals. */
export function turnsPlot(curves: readonly TurnCurve[], size: PlotSize): Plot.PlotOptions {
  const last = Math.max(...curves.flatMap(({ turns }) => turns.map(({ turn }) => turn)));
  const ticks = Array.from({ length: last }, (_, index) => index + 1);
  const drawn = curves.flatMap(({ turns }, place) => {
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
  });
  const axisX = Plot.axisX(ticks, {
    label: "Turns",
    ...centered,
    tickFormat: String,
  });
  const names = curves.map(({ name }) => name);
  const x = { domain: [0.8, last + 0.2] as [number, number] };
  return shareFrame({ x, axisX, yLabel: "Solved (%)", names, curves: drawn }, size);
}
