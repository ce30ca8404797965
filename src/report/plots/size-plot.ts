import * as Plot from "@observablehq/plot";
import { drawLegend } from "./draw-legend.ts";
import { faint, ink, lookOf, muted, paper, type PlotSize } from "./palette.ts";
import { placeLabels, type Box, type Dot, type PlacedLabel } from "./place-labels.ts";
import { planeOf, type Plane } from "./plane.ts";

export interface SizedScore {
  name: string;
  /** Billions of parameters. */
  size: number;
  /** A fraction of 1. */
  score: number;
  /** Tuned to follow instructions or not; null where it is not known. */
  prompted: boolean | null;
  isOnFrontier: boolean;
}

interface SizePlotOptions extends PlotSize {
  /** "pass@1 on Complete (%)". */
  scoreTitle: string;
  /** How many models are named beside those on the frontier, best first. */
  named?: number | undefined;
}

const margins = { marginTop: 34, marginRight: 20, marginBottom: 44, marginLeft: 46 };
const radius = 3.5;
const fontSize = 10;

/** Score against size on a logarithmic axis, with the frontier as a line and labels that do not collide. */
export function sizePlot(
  scores: readonly SizedScore[],
  { width, height = Math.round(width * 0.64), scoreTitle, named = 12 }: SizePlotOptions,
): Plot.PlotOptions {
  const points = scores.map((one) => ({
    ...one,
    group: one.prompted === null ? "model" : one.prompted ? "tuned" : "base",
  }));
  const plane = planeOf(points, { width, height, ...margins });
  const labels = placeNames(points, named, plane);
  const frontier = points
    .filter(({ isOnFrontier }) => isOnFrontier)
    .toSorted((a, b) => a.size - b.size);
  const groups = [...new Set(points.map(({ group }) => group))].toSorted();
  return {
    width,
    height,
    ...margins,
    x: { type: "log", domain: plane.sizes },
    y: { domain: plane.scores },
    color: {
      type: "ordinal",
      domain: groups,
      range: groups.map((_, place) => lookOf(place).color),
    },
    symbol: { domain: groups, range: groups.map((_, place) => lookOf(place).symbol) },
    marks: [
      Plot.gridY({ stroke: faint, strokeOpacity: 1 }),
      Plot.axisY({
        label: scoreTitle,
        labelArrow: "none",
        tickFormat: (score: number) => (score * 100).toFixed(0),
        tickSize: 0,
      }),
      Plot.axisX(plane.sizeTicks, {
        text: String,
        label: "Parameters (billions)",
        labelAnchor: "center",
        labelArrow: "none",
      }),
      Plot.ruleY([plane.scores[0]], { stroke: ink }),
      Plot.line(frontier, {
        x: "size",
        y: "score",
        curve: "step-after",
        stroke: ink,
        strokeDasharray: "4 3",
      }),
      Plot.link(
        labels.filter(({ isFar }) => isFar),
        {
          x1: ({ x }: PlacedLabel) => plane.toSize(x),
          y1: ({ y }: PlacedLabel) => plane.toScore(y),
          x2: (label: PlacedLabel) => plane.toSize(label.lineX),
          y2: ({ labelY }: PlacedLabel) => plane.toScore(labelY),
          stroke: muted,
          strokeWidth: 0.6,
        },
      ),
      Plot.dot(points, {
        x: "size",
        y: "score",
        fill: "group",
        symbol: "group",
        stroke: paper,
        strokeWidth: 0.6,
        r: radius,
      }),
      Plot.text(labels, {
        x: ({ labelX }: PlacedLabel) => plane.toSize(labelX),
        y: ({ labelY }: PlacedLabel) => plane.toScore(labelY),
        text: "label",
        textAnchor: "start",
        fontSize,
        fill: ink,
        stroke: paper,
        strokeWidth: 2,
      }),
      Plot.tip(
        points,
        Plot.pointer({
          x: "size",
          y: "score",
          title: ({ name, size, score }: SizedScore) =>
            `${name}\n${size}B, ${(score * 100).toFixed(1)}`,
        }),
      ),
      ...drawLegend([
        ...groups.map((name, place) => {
          const { color, symbol } = lookOf(place);
          return { name, color, symbol };
        }),
        { name: "frontier", color: ink, dash: "4 3" },
      ]),
    ],
  };
}

/** The frontier is named first, from the best down, then the best of the others. */
function placeNames(points: readonly SizedScore[], named: number, plane: Plane): PlacedLabel[] {
  const toDot = ({ name, size, score }: SizedScore) => ({
    label: name,
    x: plane.toX(size),
    y: plane.toY(score),
  });
  const sorted = points.toSorted(
    (a, b) => Number(b.isOnFrontier) - Number(a.isOnFrontier) || b.score - a.score,
  );
  const onFrontier = points.filter(({ isOnFrontier }) => isOnFrontier).length;
  return placeLabels(sorted.slice(0, onFrontier + named).map(toDot), {
    frame: plane.frame,
    fontSize,
    dots: points.map(toDot),
    dotRadius: radius,
    obstacles: traceSteps(points.filter(({ isOnFrontier }) => isOnFrontier).map(toDot)),
  });
}

/** The frontier's steps as thin boxes. */
function traceSteps(dots: readonly Dot[]): Box[] {
  const sorted = dots.toSorted((a, b) => a.x - b.x);
  return sorted.slice(1).flatMap((dot, place) => {
    const before = sorted[place] ?? dot;
    return [
      { left: before.x, right: dot.x, top: before.y - 1, bottom: before.y + 1 },
      { left: dot.x - 1, right: dot.x + 1, top: dot.y, bottom: before.y },
    ];
  });
}
