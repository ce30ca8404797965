import * as Plot from "@observablehq/plot";
import { centered, drawAxisY, drawLegend, formatPercent, ink, lookOf } from "./palette.ts";
import type { PlotSize } from "./palette.ts";

/** How many of the models solved each task, hardest first: a curve of shares. */
interface SolveCurve {
  name: string;
  curve: readonly number[];
}

/** Tasks from the hardest to the easiest, and how many of the models solved each. */
export function solveRatePlot(curves: readonly SolveCurve[], size: PlotSize): Plot.PlotOptions {
  const tickFormat = formatPercent;
  return drawShares({
    x: { domain: [0, 1] },
    axisX: Plot.axisX({ label: "Tasks, hardest first (%)", ...centered, tickFormat }),
    yLabel: "Models that solve it (%)",
    curves,
    draw: ({ curve }, look) => [Plot.line(toSteps(curve), { x: "task", y: "share", ...look })],
    size,
  });
}

/** A stair: a task is as wide as its part of all tasks. Equal neighbours are one stair, so that files stay small. */
function toSteps(curve: readonly number[]): { task: number; share: number }[] {
  return curve.flatMap((share, task) => {
    const start = task / curve.length;
    const end = (task + 1) / curve.length;
    const isSame = curve[task - 1] === share;
    const isLast = curve[task + 1] !== share;
    return [...(isSame ? [] : [{ task: start, share }]), ...(isLast ? [{ task: end, share }] : [])];
  });
}

interface TurnCurve {
  name: string;
  turns: readonly { turn: number; pass_at_1: number; low: number; high: number }[];
}

/** How much was solved after each turn, with 95% intervals. */
export function turnsPlot(curves: readonly TurnCurve[], size: PlotSize): Plot.PlotOptions {
  const last = Math.max(...curves.flatMap(({ turns }) => turns.map(({ turn }) => turn)));
  const ticks = Array.from({ length: last }, (_, index) => index + 1);
  return drawShares({
    x: { domain: [0.8, last + 0.2] },
    axisX: Plot.axisX(ticks, { label: "Turns", ...centered, tickFormat: String }),
    yLabel: "Solved (%)",
    curves,
    draw: ({ turns }, look) => [
      Plot.ruleX(turns, { x: "turn", y1: "low", y2: "high", stroke: look.stroke }),
      Plot.line(turns, { x: "turn", y: "pass_at_1", ...look }),
      Plot.dot(turns, { x: "turn", y: "pass_at_1", fill: look.stroke, r: 3 }),
    ],
    size,
  });
}

interface Shares<Curve extends { name: string }> {
  x: Plot.ScaleOptions;
  axisX: Plot.Markish;
  /** What the shares are of. */
  yLabel: string;
  curves: readonly Curve[];
  draw: (
    curve: Curve,
    look: { stroke: string; strokeDasharray: string; strokeWidth: number },
  ) => Plot.Markish[];
  size: PlotSize;
}

/** Curves of shares between 0 and 1, shown in percent, with a legend above. */
function drawShares<Curve extends { name: string }>(shares: Shares<Curve>): Plot.PlotOptions {
  const { x, axisX, yLabel, curves, draw } = shares;
  const { width, height = Math.round(width * 0.56) } = shares.size;
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
      ...drawAxisY(yLabel),
      axisX,
      Plot.ruleY([0], { stroke: ink }),
      ...curves.flatMap((curve, place) => {
        const { color, dash } = lookOf(place);
        return draw(curve, { stroke: color, strokeDasharray: dash, strokeWidth: 1.8 });
      }),
      ...drawLegend(curves.map(({ name }, place) => ({ name, ...lookOf(place) }))),
    ],
  };
}
