import * as Plot from "@observablehq/plot";
import { centered, faint, lookOf, muted, paper, type PlotSize } from "./palette.ts";
import { placeLabels } from "./place-labels.ts";
import { drawLabels, extent, frameOf } from "./plane.ts";

interface BenchmarkPoint {
  name: string;
  /** Distinct calls: how broad it is. */
  calls: number;
  /** Characters of a solution: how deep it is. */
  chars: number;
  /** What the paper printed; null where it printed nothing. */
  paper: { calls: number; chars: number } | null;
}

const margins = { marginTop: 24, marginRight: 28, marginBottom: 44, marginLeft: 56 };
const radius = 4;
const fontSize = 11;

/** Benchmarks by the breadth of their calls and the depth of their solutions, both axes logarithmic; the paper's points as rings. */
export function breadthPlot(
  points: readonly BenchmarkPoint[],
  { width, height = Math.round(width * 0.66) }: PlotSize,
): Plot.PlotOptions {
  const drawn = points.filter(({ calls, chars }) => calls > 0 && chars > 0);
  const printed = drawn.flatMap(({ name, paper: told }) => (told ? [{ name, ...told }] : []));
  const all = [...drawn, ...printed];
  const { left, right, top, bottom } = frameOf(width, height, margins);
  const x = widen(all.map(({ calls }) => calls));
  const y = widen(all.map(({ chars }) => chars));
  const toX = Plot.scale({ x: { type: "log", domain: x, range: [left, right] } });
  const toY = Plot.scale({ y: { type: "log", domain: y, range: [bottom, top] } });
  const dots = drawn.map(({ name, calls, chars }) => ({
    label: name,
    x: Number(toX.apply(calls)),
    y: Number(toY.apply(chars)),
  }));
  const labels = placeLabels(dots, {
    frame: { left, right: width, top: 0, bottom },
    fontSize,
    dots,
    dotRadius: radius,
  });
  return {
    width,
    height,
    ...margins,
    x: { type: "log", domain: x },
    y: { type: "log", domain: y },
    marks: [
      Plot.gridY({ stroke: faint, strokeOpacity: 1, ticks: 4 }),
      Plot.axisY({
        label: "Characters of a solution",
        labelArrow: "none",
        tickFormat: "d",
        ticks: 4,
        tickSize: 0,
      }),
      Plot.axisX({ label: "Distinct library calls", ...centered, tickFormat: "d", ticks: 4 }),
      ...drawLabels(labels, fontSize),
      Plot.dot(printed, { x: "calls", y: "chars", stroke: muted, r: radius + 3, strokeWidth: 0.8 }),
      Plot.dot(drawn, {
        x: "calls",
        y: "chars",
        fill: lookOf(0).color,
        stroke: paper,
        r: radius,
        title: ({ name, calls, chars }: BenchmarkPoint) =>
          `${name}: ${calls} calls, ${chars} characters`,
      }),
    ],
  };
}

/** With room around the values. */
function widen(values: readonly number[]): [number, number] {
  const [low, high] = extent(values, [1, 100]);
  return [low / 1.6, high * 1.8];
}
