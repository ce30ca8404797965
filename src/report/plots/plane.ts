import type { Box } from "./place-labels.ts";

interface PlaneShape {
  width: number;
  height: number;
  marginTop: number;
  marginRight: number;
  marginBottom: number;
  marginLeft: number;
}

/** A plot's area with its two axes: sizes on a logarithmic one, scores on a linear one. */
export interface Plane {
  sizes: [number, number];
  scores: [number, number];
  sizeTicks: number[];
  /** In pixels. */
  frame: Box;
  toX: (size: number) => number;
  toY: (score: number) => number;
  toSize: (x: number) => number;
  toScore: (y: number) => number;
}

/** Axes with room around the points, also where there is one or none. */
export function planeOf(
  points: readonly { size: number; score: number }[],
  { width, height, marginTop, marginRight, marginBottom, marginLeft }: PlaneShape,
): Plane {
  const [smallest, largest] = extent(points.map(({ size }) => size)) ?? [1, 100];
  const [lowest, highest] = extent(points.map(({ score }) => score)) ?? [0, 1];
  const sizes: [number, number] = [smallest / 2.5, largest * 1.6];
  const step = 0.1;
  const bottom = Math.max(0, Math.floor((lowest - 0.02) / step) * step);
  const scores: [number, number] = [
    bottom,
    Math.min(1.02, Math.ceil((highest + 0.04) / step) * step),
  ];
  const frame = {
    left: marginLeft,
    top: marginTop,
    right: width - marginRight,
    bottom: height - marginBottom,
  };
  const pixelsPerLog = (frame.right - frame.left) / Math.log(sizes[1] / sizes[0]);
  const pixelsPerScore = (frame.bottom - frame.top) / (scores[1] - scores[0]);
  return {
    sizes,
    scores,
    sizeTicks: listTicks(sizes),
    frame,
    toX: (size) => frame.left + Math.log(size / sizes[0]) * pixelsPerLog,
    toY: (score) => frame.bottom - (score - scores[0]) * pixelsPerScore,
    toSize: (x) => sizes[0] * Math.exp((x - frame.left) / pixelsPerLog),
    toScore: (y) => scores[0] + (frame.bottom - y) / pixelsPerScore,
  };
}

function extent(values: readonly number[]): [number, number] | undefined {
  const [first] = values;
  if (first === undefined) return undefined;
  return values.reduce<[number, number]>(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [first, first],
  );
}

/** 1, 3, 10, 30 and so on. */
function listTicks([from, to]: readonly [number, number]): number[] {
  const ticks: number[] = [];
  for (let power = Math.floor(Math.log10(from)); 10 ** power <= to; power++) {
    for (const step of [1, 3]) {
      const tick = Number((step * 10 ** power).toPrecision(1));
      if (tick >= from && tick <= to) ticks.push(tick);
    }
  }
  return ticks;
}
