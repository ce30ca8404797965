import * as Plot from "@observablehq/plot";
import { textWidth } from "./fit-text.ts";
import { ink, muted, paper } from "./palette.ts";

/** In pixels, from the upper left corner. */
interface Dot {
  x: number;
  y: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface LabelOptions {
  frame: Box;
  fontSize: number;
  /** Dots that no label may cover, its own among them. */
  dots: readonly Dot[];
  dotRadius: number;
  /** What else no label may cover. */
  obstacles?: readonly Box[];
}

const reaches = [4, 16, 30, 46];
// East and the corners first: where readers look.
const directions = [1, -1, 0].flatMap((right) =>
  [0, -1, 1].flatMap((down) => (right === 0 && down === 0 ? [] : [[right, down] as const])),
);

/** Labels that cover no dot, no other label and not the frame; the first come first, and what finds no place is left out. */
export function placeLabels(labelled: readonly (Dot & { label: string })[], options: LabelOptions) {
  const { dotRadius, dots, obstacles = [] } = options;
  const taken = [...obstacles, ...dots.map(({ x, y }) => boxAround(x, y, dotRadius + 1))];
  const labels: Box[] = [];
  return labelled.flatMap((dot) => {
    const found = candidates(dot, options).find(
      ({ box, line }) =>
        isInside(box, options.frame) &&
        !taken.some((other) => overlaps(box, other)) &&
        !line.some((step) => labels.some((other) => overlaps(step, other))),
    );
    if (found === undefined) return [];
    labels.push(found.box);
    taken.push(found.box, ...found.line);
    return [found.label];
  });
}

/** The places for a label, best first, each with the way of the line that joins it to its dot as small boxes. */
function candidates(
  dot: Dot & { label: string },
  { fontSize, dotRadius }: Pick<LabelOptions, "fontSize" | "dotRadius">,
) {
  const width = textWidth(dot.label, fontSize);
  const height = fontSize * 1.2;
  return reaches.flatMap((reach) =>
    directions.map(([right, down]) => {
      const gap = (dotRadius + reach) * (right !== 0 && down !== 0 ? Math.SQRT1_2 : 1);
      // The label's left end, and the height of its middle.
      const labelX = dot.x + right * gap - (width * (1 - right)) / 2;
      const labelY = dot.y + down * (gap + (right === 0 ? height / 2 : 0));
      // Where a line from the dot meets it; so far off that one must join them.
      const lineX = Math.min(labelX + width, Math.max(labelX, dot.x));
      const isFar = reach > 8;
      const box = {
        left: labelX,
        top: labelY - height / 2,
        right: labelX + width,
        bottom: labelY + height / 2,
      };
      const line = isFar ? traceLine(dot, { x: lineX, y: labelY }, dotRadius) : [];
      return { box, line, label: { ...dot, labelX, labelY, lineX, isFar } };
    }),
  );
}

const lineSteps = 16;

/** From the dot's rim to the label's edge. */
function traceLine({ x, y }: Dot, end: Dot, dotRadius: number): Box[] {
  const length = Math.hypot(end.x - x, end.y - y);
  return Array.from({ length: lineSteps }, (_, step) => {
    const along = (dotRadius + ((length - dotRadius) * step) / lineSteps) / length;
    return boxAround(x + (end.x - x) * along, y + (end.y - y) * along, 1);
  });
}

function boxAround(x: number, y: number, radius: number): Box {
  return { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius };
}

function isInside(a: Box, b: Box): boolean {
  return a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

type Range = [number, number];

type Margins = Record<"marginTop" | "marginRight" | "marginBottom" | "marginLeft", number>;

/** In pixels. */
export function frameOf(width: number, height: number, margins: Margins): Box {
  return {
    left: margins.marginLeft,
    top: margins.marginTop,
    right: width - margins.marginRight,
    bottom: height - margins.marginBottom,
  };
}

/** Where values stand in a frame, in pixels. */
export function scaleTo(
  { left, right, top, bottom }: Box,
  x: Plot.ScaleOptions,
  y: Plot.ScaleOptions,
) {
  const across = Plot.scale({ x: { ...x, range: [left, right] } });
  const down = Plot.scale({ y: { ...y, range: [bottom, top] } });
  return (a: number, b: number) => ({ x: Number(across.apply(a)), y: Number(down.apply(b)) });
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
