import * as Plot from "@observablehq/plot";
import { ink, muted, paper } from "./palette.ts";
import type { Box, placeLabels } from "./place-labels.ts";

type Range = [number, number];

interface Margins {
  marginTop: number;
  marginRight: number;
  marginBottom: number;
  marginLeft: number;
}

/** In pixels. */
export function frameOf(width: number, height: number, margins: Margins): Box {
  return {
    left: margins.marginLeft,
    top: margins.marginTop,
    right: width - margins.marginRight,
    bottom: height - margins.marginBottom,
  };
}

/** The smallest and the largest; what stands in for them where there is no value. */
export function extent(values: readonly number[], otherwise: Range): Range {
  return values.length === 0 ? otherwise : [Math.min(...values), Math.max(...values)];
}

/** Labels where they were placed, by the pixel, and lines to those far from their dots. */
export function drawLabels(
  labels: ReturnType<typeof placeLabels>,
  fontSize: number,
): Plot.Markish[] {
  return [
    Plot.link(
      labels.filter(({ isFar }) => isFar),
      {
        x1: pixel("x"),
        y1: pixel("y"),
        x2: pixel("lineX"),
        y2: pixel("labelY"),
        stroke: muted,
        strokeWidth: 0.6,
      },
    ),
    Plot.text(labels, {
      x: pixel("labelX"),
      y: pixel("labelY"),
      text: "label",
      textAnchor: "start",
      fontSize,
      fill: ink,
      stroke: paper,
      strokeWidth: 2,
    }),
  ];
}

function pixel(value: string): { value: string; scale: null } {
  return { value, scale: null };
}
