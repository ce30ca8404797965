import * as Plot from "@observablehq/plot";
import { centered, drawAxisY, drawLegend, ink, lookOf, paper, type PlotSize } from "./palette.ts";
import { drawLabels, extent, frameOf, placeLabels, scaleTo, type Box } from "./place-labels.ts";

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
  const frame = frameOf(width, height, margins);
  const domains = domainsOf(points);
  const frontier = points
    .filter(({ isOnFrontier }) => isOnFrontier)
    .toSorted((a, b) => a.size - b.size);
  const [x, y] = [{ type: "log", domain: domains.x }, { domain: domains.y }] as const;
  const toPixels = scaleTo(frame, x, y);
  const toDot = ({ name, size, score }: SizedScore) => ({ label: name, ...toPixels(size, score) });
  // The frontier is named first, from the best down, then the best of the others.
  const sorted = points.toSorted(
    (a, b) => Number(b.isOnFrontier) - Number(a.isOnFrontier) || b.score - a.score,
  );
  const labels = placeLabels(sorted.slice(0, frontier.length + named).map(toDot), {
    frame,
    fontSize,
    dots: points.map(toDot),
    dotRadius: radius,
    obstacles: traceSteps(frontier.map(toDot)),
  });
  const groups = [...new Set(points.map(({ group }) => group))].toSorted();
  return {
    width,
    height,
    ...margins,
    x,
    y,
    color: {
      type: "ordinal",
      domain: groups,
      range: groups.map((_, place) => lookOf(place).color),
    },
    symbol: { domain: groups, range: groups.map((_, place) => lookOf(place).symbol) },
    marks: [
      ...drawAxisY(scoreTitle),
      Plot.axisX(listTicks(domains.x), {
        text: String,
        label: "Parameters (billions)",
        ...centered,
      }),
      Plot.ruleY([domains.y[0]], { stroke: ink }),
      Plot.line(frontier, {
        x: "size",
        y: "score",
        curve: "step-after",
        stroke: ink,
        strokeDasharray: "4 3",
      }),
      ...drawLabels(labels, fontSize),
      Plot.dot(points, {
        x: "size",
        y: "score",
        fill: "group",
        symbol: "group",
        stroke: paper,
        strokeWidth: 0.6,
        r: radius,
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
        ...groups.map((name, place) => ({ name, ...lookOf(place), dash: undefined })),
        { name: "frontier", color: ink, dash: "4 3" },
      ]),
    ],
  };
}

/** With room around the points. */
function domainsOf(points: readonly SizedScore[]): Record<"x" | "y", [number, number]> {
  const sizes = points.map(({ size }) => size);
  const scores = points.map(({ score }) => score);
  const [smallest, largest] = extent(sizes, [1, 100]);
  const [lowest, highest] = extent(scores, [0, 1]);
  const floor = Math.max(0, Math.floor((lowest - 0.02) / step) * step);
  const ceiling = Math.min(1.02, Math.ceil((highest + 0.04) / step) * step);
  return { x: [smallest / 2.5, largest * 1.6], y: [floor, ceiling] };
}

const step = 0.1;

/** 1, 3, 10, 30 and so on. */
function listTicks([from, to]: readonly [number, number]): number[] {
  const ticks: number[] = [];
  for (let power = Math.floor(Math.log10(from)); 10 ** power <= to; power++) {
    for (const part of [1, 3]) {
      const tick = Number((part * 10 ** power).toPrecision(1));
      if (tick >= from && tick <= to) ticks.push(tick);
    }
  }
  return ticks;
}

/** The frontier's steps as thin boxes, from its dots in their order. */
function traceSteps(dots: readonly { x: number; y: number }[]): Box[] {
  return dots.slice(1).flatMap((dot, place) => {
    const before = dots[place] ?? dot;
    return [
      { left: before.x, right: dot.x, top: before.y - 1, bottom: before.y + 1 },
      { left: dot.x - 1, right: dot.x + 1, top: dot.y, bottom: before.y },
    ];
  });
}
