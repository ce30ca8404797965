import * as Plot from "@observablehq/plot";
import { centered, drawAxisY, lookOf, muted, paper, type PlotSize } from "./palette.ts";
import { drawLabels, extent, frameOf, placeLabels, scaleTo } from "./place-labels.ts";

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
  const frame = frameOf(width, height, margins);
  const x = { type: "log", domain: widen(all.map(({ calls }) => calls)) } as const;
  const y = { type: "log", domain: widen(all.map(({ chars }) => chars)) } as const;
  const toPixels = scaleTo(frame, x, y);
  const dots = drawn.map(({ name, calls, chars }) => ({ label: name, ...toPixels(calls, chars) }));
  const labels = placeLabels(dots, {
    frame: { ...frame, right: width, top: 0 },
    fontSize,
    dots,
    dotRadius: radius,
  });
  return {
    width,
    height,
    ...margins,
    x,
    y,
    marks: [
      ...drawAxisY("Characters of a solution", { tickFormat: "d", ticks: 4 }),
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
