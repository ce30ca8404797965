import * as Plot from "@observablehq/plot";
import { ink, paper } from "./palette.ts";
import type { Box, PlacedLabel } from "./place-labels.ts";

type Range = [number, number];

/** What goes from values to pixels and back. */
interface Axis {
  domain: Range;
  toPixel: (value: number) => number;
  toValue: (pixel: number) => number;
}

/** A plot's area, on whose axes labels are placed by the pixel. */
export interface Plane {
  x: Axis;
  y: Axis;
}

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

export function logAxis(domain: Range, [from, to]: Range): Axis {
  const [low, high] = domain;
  const scale = (to - from) / Math.log(high / low);
  return {
    domain,
    toPixel: (value) => from + Math.log(value / low) * scale,
    toValue: (pixel) => low * Math.exp((pixel - from) / scale),
  };
}

export function linearAxis(domain: Range, [from, to]: Range): Axis {
  const [low, high] = domain;
  const scale = (to - from) / (high - low);
  return {
    domain,
    toPixel: (value) => from + (value - low) * scale,
    toValue: (pixel) => low + (pixel - from) / scale,
  };
}

/** The smallest and the largest; what stands in for them where there is no value. */
export function extent(values: readonly number[], otherwise: Range): Range {
  if (values.length === 0) return otherwise;
  return values.reduce<Range>(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Infinity, -Infinity],
  );
}

export function drawLabels(
  labels: readonly PlacedLabel[],
  { x, y }: Plane,
  fontSize: number,
): Plot.Markish {
  return Plot.text(labels, {
    x: ({ labelX }: PlacedLabel) => x.toValue(labelX),
    y: ({ labelY }: PlacedLabel) => y.toValue(labelY),
    text: "label",
    textAnchor: "start",
    fontSize,
    fill: ink,
    stroke: paper,
    strokeWidth: 2,
  });
}
