import * as Plot from "@observablehq/plot";
import { faint, ink, lookOf, muted, paper, type PlotSize } from "./palette.ts";
import { placeLabels, type PlacedLabel } from "./place-labels.ts";

export interface BenchmarkPoint {
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
  const x = axis(
    [...drawn, ...printed].map(({ calls }) => calls),
    {
      from: margins.marginLeft,
      to: width - margins.marginRight,
    },
  );
  const y = axis(
    [...drawn, ...printed].map(({ chars }) => chars),
    {
      from: height - margins.marginBottom,
      to: margins.marginTop,
    },
  );
  const dots = drawn.map(({ name, calls, chars }) => ({
    label: name,
    x: x.toPixel(calls),
    y: y.toPixel(chars),
  }));
  const labels = placeLabels(dots, {
    frame: {
      left: margins.marginLeft,
      right: width,
      top: 0,
      bottom: height - margins.marginBottom,
    },
    fontSize,
    dots,
    dotRadius: radius,
  });
  return {
    width,
    height,
    ...margins,
    x: { type: "log", domain: x.domain },
    y: { type: "log", domain: y.domain },
    marks: [
      Plot.gridY({ stroke: faint, strokeOpacity: 1, ticks: 4 }),
      Plot.axisY({
        label: "Characters of a solution",
        labelArrow: "none",
        tickFormat: "d",
        ticks: 4,
        tickSize: 0,
      }),
      Plot.axisX({
        label: "Distinct library calls",
        labelAnchor: "center",
        labelArrow: "none",
        tickFormat: "d",
        ticks: 4,
      }),
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
      Plot.text(labels, {
        x: ({ labelX }: PlacedLabel) => x.toValue(labelX),
        y: ({ labelY }: PlacedLabel) => y.toValue(labelY),
        text: "label",
        textAnchor: "start",
        fontSize,
        fill: ink,
        stroke: paper,
        strokeWidth: 2,
      }),
    ],
  };
}

/** A logarithmic axis with room around its values. */
function axis(values: readonly number[], { from, to }: { from: number; to: number }) {
  const low = Math.min(...values, 1e9) / 1.6;
  const high = Math.max(...values, 1) * 1.8;
  const scale = (to - from) / Math.log(high / low);
  return {
    domain: [low, high],
    toPixel: (value: number) => from + Math.log(value / low) * scale,
    toValue: (pixel: number) => low * Math.exp((pixel - from) / scale),
  };
}
