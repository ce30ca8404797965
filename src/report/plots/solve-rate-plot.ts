import * as Plot from "@observablehq/plot";
import { centered, lookOf, type PlotSize } from "./palette.ts";
import { formatPercent, shareFrame } from "./share-frame.ts";

export interface SolveCurve {
  name: string;
  /** Share of models that solved each task, hardest first. */
  curve: readonly number[];
}

/** Tasks from the hardest to the easiest, and how many of the models solved each. */
export function solveRatePlot(curves: readonly SolveCurve[], size: PlotSize): Plot.PlotOptions {
  const drawn = curves.map(({ curve }, place) => {
    const { color, dash } = lookOf(place);
    return Plot.line(toSteps(curve), {
      x: "task",
      y: "share",
      stroke: color,
      strokeDasharray: dash,
      strokeWidth: 1.8,
    });
  });
  const axisX = Plot.axisX({
    label: "Tasks, hardest first (%)",
    ...centered,
    tickFormat: formatPercent,
  });
  const names = curves.map(({ name }) => name);
  const yLabel = "Models that solve it (%)";
  return shareFrame({ x: { domain: [0, 1] }, axisX, yLabel, names, curves: drawn }, size);
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
