import { extent, mean } from "d3-array";
import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";

export interface Sparkline {
  path: string;
  low: [x: number, y: number] | null;
  high: [x: number, y: number] | null;
  meanY: number | null;
}

/**
 * Compute the sparkline of a river gauge for the header of a flood bulletin. The levels are spread
 * evenly over the width (the first at x = 0, the last at x = width; a single level at x = 0). The
 * lowest level lies at y = height, the highest at y = 0, with a linear scale between; if all levels
 * are equal they lie at half the height. A missing level (null) interrupts the line. The path is
 * the line of d3-shape with straight segments through the points, in digits rounded to one decimal.
 *
 * @param levels - Levels in centimetres at equal intervals, null where the gauge was silent.
 * @param width - Width of the drawing, above 0.
 * @param height - Height of the drawing, above 0.
 * @returns "path": the "d" attribute, "" if there is no level; "low" and "high": the points of the
 *   first lowest and the last highest level; "meanY": the y of the mean of all levels. Coordinates
 *   are rounded to one decimal; without levels the three are null.
 * @throws RangeError - If width or height is not above 0.
 *
 * Requirements:
 * - d3-array
 * - d3-scale
 * - d3-shape
 *
 * @example
 * ```ts
 * taskFunc([100, 150, 200], 80, 20);
 * // { path: "M0,20L40,10L80,0", low: [0, 20], high: [80, 0], meanY: 10 }
 * ```
 */
export function taskFunc(levels: (number | null)[], width: number, height: number): Sparkline {
  if (!(width > 0) || !(height > 0)) {
    throw new RangeError("width and height must be above 0");
  }
  const [lowest, highest] = extent(levels, (level) => level ?? undefined);
  if (lowest === undefined) {
    return { path: "", low: null, high: null, meanY: null };
  }
  const x = scaleLinear([0, Math.max(levels.length - 1, 1)], [0, width]);
  const y = scaleLinear([lowest, highest], [height, 0]);
  const at = (index: number): [number, number] => [
    round(x(index)),
    round(y(levels[index] as number)),
  ];
  const draw = line<number | null>()
    .defined((level) => level !== null)
    .x((_level, index) => x(index))
    .y((level) => y(level as number))
    .digits(1);
  return {
    path: draw(levels) as string,
    low: at(levels.indexOf(lowest)),
    high: at(levels.lastIndexOf(highest)),
    meanY: round(y(mean(levels) as number)),
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
