import { scaleBand, scaleLinear } from "d3-scale";
import { stack, stackOffsetDiverging } from "d3-shape";

export interface Bar {
  day: string;
  source: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Chart {
  bars: Bar[];
  baseline: number;
  domain: [number, number];
}

/**
 * Lay out a stacked bar chart of a farm's energy balance: for each day the sources that gave power
 * (positive) are stacked upwards from the baseline and those that took it (negative) downwards, in
 * the order of `sources`; a source that a day does not have counts as 0. The days are bands over
 * the width with 20 % padding between bands and no padding at the ends (scaleBand with paddingInner
 * 0.2, which gives a single day 80 % of the width, centred). The vertical scale is linear; its
 * domain runs from the lowest to the highest end of all stacks, always including 0, extended to
 * round values by "nice" with 5 ticks, and the range from `height` (bottom) to 0 (top).
 *
 * @param days - One entry a day: its label and the kilowatt hours by source. Labels are different.
 * @param sources - The sources in stacking order.
 * @param size - Width and height of the drawing.
 * @returns "bars": a rectangle for each day and source with a value other than 0, by day and then
 *   by source in the given orders; "y" is the upper edge. "baseline" is the y of 0 and "domain" the
 *   extended domain of the vertical scale. All coordinates are rounded to two decimals. Without any
 *   value other than 0 the domain is [0, 1].
 * @throws RangeError - If a source is listed twice or a day has a source that is not listed.
 *
 * Requirements:
 * - d3-scale
 * - d3-shape
 *
 * @example
 * ```ts
 * taskFunc([{ day: "Mo", kwh: { sun: 6, pump: -2 } }], ["sun", "pump"], { width: 50, height: 80 });
 * // { bars: [
 * //     { day: "Mo", source: "sun", x: 5, y: 0, width: 40, height: 60 },
 * //     { day: "Mo", source: "pump", x: 5, y: 60, width: 40, height: 20 }],
 * //   baseline: 60, domain: [-2, 6] }
 * ```
 */
export function taskFunc(
  days: { day: string; kwh: Record<string, number> }[],
  sources: string[],
  size: { width: number; height: number },
): Chart {
  const known = new Set(sources);
  const used = days.flatMap(({ kwh }) => Object.keys(kwh));
  if (known.size < sources.length || used.some((source) => !known.has(source))) {
    throw new RangeError("sources must be listed once each");
  }
  const series = stack<{ kwh: Record<string, number> }>()
    .keys(sources)
    .value(({ kwh }, source) => kwh[source] ?? 0)
    .offset(stackOffsetDiverging)(days);
  const ends = [0, ...series.flat(2)];
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  const y = scaleLinear([low, low === high ? 1 : high], [size.height, 0]).nice(5);
  const x = scaleBand(
    days.map(({ day }) => day),
    [0, size.width],
  ).paddingInner(0.2);
  const bars = days.flatMap(({ day }, index) =>
    series
      .filter((layer) => layer[index][0] !== layer[index][1])
      .map((layer) => {
        const [bottom, top] = layer[index];
        return {
          day,
          source: layer.key,
          x: round(x(day) as number),
          y: round(y(top)),
          width: round(x.bandwidth()),
          height: round(y(bottom) - y(top)),
        };
      }),
  );
  return { bars, baseline: round(y(0)), domain: y.domain() as [number, number] };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
