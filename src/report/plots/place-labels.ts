import { textWidth } from "./text-width.ts";

/** In pixels, from the upper left corner. */
export interface Dot {
  x: number;
  y: number;
}

export interface LabelledDot extends Dot {
  label: string;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Where a label stands: its left end, and the height of its middle. */
export interface PlacedLabel extends LabelledDot {
  labelX: number;
  labelY: number;
  /** Where a line from the dot meets the label. */
  lineX: number;
  /** So far from its dot that a line must join them. */
  isFar: boolean;
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
const directions = [
  [1, 0],
  [1, -1],
  [1, 1],
  [-1, 0],
  [-1, -1],
  [-1, 1],
  [0, -1],
  [0, 1],
] as const;

/** Labels that cover no dot, no other label and not the frame; the first come first, and what finds no place is left out. */
export function placeLabels(
  labelled: readonly LabelledDot[],
  options: LabelOptions,
): PlacedLabel[] {
  const { dotRadius, dots, obstacles = [] } = options;
  const taken = [...obstacles, ...dots.map(({ x, y }) => boxAround(x, y, dotRadius + 1))];
  const labels: Box[] = [];
  const placed: PlacedLabel[] = [];
  for (const dot of labelled) {
    const found = candidates(dot, options).find(
      ({ box, line }) =>
        isInside(box, options.frame) &&
        !taken.some((other) => overlaps(box, other)) &&
        !line.some((step) => labels.some((other) => overlaps(step, other))),
    );
    if (found === undefined) continue;
    labels.push(found.box);
    taken.push(found.box, ...found.line);
    placed.push(found.label);
  }
  return placed;
}

interface Candidate {
  box: Box;
  /** The way of the line that joins label and dot, as small boxes; empty where none is drawn. */
  line: Box[];
  label: PlacedLabel;
}

/** The places for a label, best first. */
function candidates(dot: LabelledDot, { fontSize, dotRadius }: LabelOptions): Candidate[] {
  const width = textWidth(dot.label, fontSize);
  const height = fontSize * 1.2;
  return reaches.flatMap((reach) =>
    directions.map(([right, down]) => {
      const gap = (dotRadius + reach) * (right !== 0 && down !== 0 ? Math.SQRT1_2 : 1);
      const labelX = dot.x + right * gap - (width * (1 - right)) / 2;
      const labelY = dot.y + down * (gap + (right === 0 ? height / 2 : 0));
      const label = {
        ...dot,
        labelX,
        labelY,
        lineX: clamp(dot.x, labelX, labelX + width),
        isFar: reach > 8,
      };
      const box = {
        left: labelX,
        top: labelY - height / 2,
        right: labelX + width,
        bottom: labelY + height / 2,
      };
      return { box, line: label.isFar ? traceLine(label, dotRadius) : [], label };
    }),
  );
}

const lineSteps = 16;

/** From the dot's rim to the label's edge. */
function traceLine({ x, y, lineX, labelY }: PlacedLabel, dotRadius: number): Box[] {
  const length = Math.hypot(lineX - x, labelY - y);
  return Array.from({ length: lineSteps }, (_, step) => {
    const along = (dotRadius + ((length - dotRadius) * step) / lineSteps) / length;
    return boxAround(x + (lineX - x) * along, y + (labelY - y) * along, 1);
  });
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

function boxAround(x: number, y: number, radius: number): Box {
  return { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius };
}

function isInside(box: Box, frame: Box): boolean {
  return (
    box.left >= frame.left &&
    box.right <= frame.right &&
    box.top >= frame.top &&
    box.bottom <= frame.bottom
  );
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
