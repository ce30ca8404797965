import type { Estimate } from "../schema/data-table.ts";
import { meanOf, normal975 } from "./interval.ts";

/** How two lists of numbers go together on a straight line, from -1 to 1, with its 95% interval; undefined with fewer than two pairs or where one side never varies. */
export function pearson(xs: readonly number[], ys: readonly number[]): Estimate | undefined {
  return withInterval(correlate(xs, ys), 1 / (xs.length - 3));
}

/** Of the ranks, equal numbers sharing the middle one. The interval is Bonett and Wright's. */
export function spearman(xs: readonly number[], ys: readonly number[]): Estimate | undefined {
  const value = correlate(toRanks(xs), toRanks(ys));
  return withInterval(value, (1 + (value ?? 0) ** 2 / 2) / (xs.length - 3));
}

/** Of the order of every two (tau-b, which allows for ties). The interval is Fieller's. */
export function kendall(xs: readonly number[], ys: readonly number[]): Estimate | undefined {
  let [agreeing, xTies, yTies, all] = [0, 0, 0, 0];
  for (const [later, x] of xs.entries()) {
    for (let earlier = 0; earlier < later; earlier++) {
      const xSide = Math.sign(x - (xs[earlier] ?? 0));
      const ySide = Math.sign((ys[later] ?? 0) - (ys[earlier] ?? 0));
      agreeing += xSide * ySide;
      if (xSide === 0) xTies += 1;
      if (ySide === 0) yTies += 1;
      all += 1;
    }
  }
  const scale = Math.sqrt((all - xTies) * (all - yTies));
  const value = scale === 0 ? undefined : clamp(agreeing / scale);
  return withInterval(value, 0.437 / (xs.length - 4));
}

function correlate(xs: readonly number[], ys: readonly number[]): number | undefined {
  const [xMean, yMean] = [meanOf(xs), meanOf(ys)];
  let [xx, yy, xy] = [0, 0, 0];
  for (const [place, x] of xs.entries()) {
    const [dx, dy] = [x - xMean, (ys[place] ?? 0) - yMean];
    xx += dx * dx;
    yy += dy * dy;
    xy += dx * dy;
  }
  return xx === 0 || yy === 0 ? undefined : clamp(xy / Math.sqrt(xx * yy));
}

/** Fisher's transformation, on which a correlation is nearly normal with this variance. */
function withInterval(value: number | undefined, variance: number): Estimate | undefined {
  if (value === undefined) return undefined;
  if (!(variance > 0 && Number.isFinite(variance))) return { value, low: null, high: null };
  // A perfect correlation would be infinite on that scale.
  const center = Math.atanh(Math.max(-nearlyOne, Math.min(nearlyOne, value)));
  const half = normal975 * Math.sqrt(variance);
  const low = Math.min(value, Math.tanh(center - half));
  return { value, low, high: Math.max(value, Math.tanh(center + half)) };
}

const nearlyOne = 1 - 1e-12;

function toRanks(values: readonly number[]): number[] {
  const order = values
    .map((_, place) => place)
    .toSorted((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
  const ranks = values.map(() => 0);
  for (let from = 0; from < order.length;) {
    let to = from + 1;
    while (to < order.length && values[order[to] ?? 0] === values[order[from] ?? 0]) to += 1;
    for (const place of order.slice(from, to)) ranks[place] = (from + to + 1) / 2;
    from = to;
  }
  return ranks;
}

function clamp(value: number): number {
  return Math.max(-1, Math.min(1, value));
}
