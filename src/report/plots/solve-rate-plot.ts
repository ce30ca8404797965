import * as Plot from "@observablehq/plot";
import { drawLegend } from "./draw-legend.ts";
import { faint, ink, lookOf, type PlotSize } from "./palette.ts";

export interface SolveCurve {
  name: string;
  /** Share of models that solved each task, hardest first. */
  curve: readonly number[];
}

/** Tasks from the hardest to the easiest, and how many of the models solved each. */
export function solveRatePlot(
  curves: readonly SolveCurve[],
  { width, height = Math.round(width * 0.56) }: PlotSize,
): Plot.PlotOptions {
  return {
    width,
    height,
    marginTop: 34,
    marginRight: 24,
    marginBottom: 44,
    marginLeft: 46,
    x: { domain: [0, 1] },
    y: { domain: [0, 1] },
    marks: [
      Plot.gridY({ stroke: faint, strokeOpacity: 1 }),
      Plot.axisY({
        label: "Models that solve it (%)",
        labelArrow: "none",
        tickFormat: formatPercent,
        tickSize: 0,
      }),
      Plot.axisX({
        label: "Tasks, hardest first (%)",
        labelAnchor: "center",
        labelArrow: "none",
        tickFormat: formatPercent,
      }),
      Plot.ruleY([0], { stroke: ink }),
      ...curves.map(({ curve }, place) => {
        const { color, dash } = lookOf(place);
        return Plot.line(toSteps(curve), {
          x: "task",
          y: "share",
          stroke: color,
          strokeDasharray: dash,
          strokeWidth: 1.8,
        });
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

function formatPercent(share: number): string {
  return (share * 100).toFixed(0);
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
