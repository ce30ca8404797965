import { median } from "d3-array";
import { linearRegression, rSquared, linearRegressionLine } from "simple-statistics";

export interface Reading {
  reference: number;
  shown: number;
}

export interface Calibration {
  slope: number;
  intercept: number;
  rSquared: number;
  outliers: number[];
}

/**
 * Calibrate a floor scale of a parcel depot with test weights. A line shown = slope * reference +
 * intercept is fitted by least squares to all readings; the residual of a reading is shown minus
 * the value of the line. With m = the median of the residuals and MAD = the median of the absolute
 * differences between residuals and m, a reading is an outlier if its residual differs from m by
 * more than `limit` times MAD and by more than 1e-9. The line is then fitted once more without the
 * outliers; this second line and its coefficient of determination (over the readings that were
 * kept) are reported, each rounded to four decimals.
 *
 * @param readings - Test weights in kilograms and what the scale showed, in the order of the test.
 * @param limit - The multiple of the MAD beyond which a reading is an outlier. Default is 5.
 * @returns slope, intercept and rSquared of the second line, rounded to four decimals (never
 *   negative zero), and in "outliers" the positions (from 0, ascending) of the readings left out.
 * @throws TypeError - If a reference or a shown value is not a finite number.
 * @throws RangeError - If limit is not above 0, or if the readings, or those that are kept, have
 *   fewer than three different references.
 *
 * Requirements:
 * - d3-array
 * - simple-statistics
 *
 * @example
 * ```ts
 * const pairs = [[0, 0.2], [10, 10.3], [20, 20.4], [30, 30.5]];
 * taskFunc(pairs.map(([reference, shown]) => ({ reference, shown })));
 * // { slope: 1.01, intercept: 0.2, rSquared: 1, outliers: [] }
 * ```
 */
export function taskFunc(readings: Reading[], limit: number = 5): Calibration {
  if (!(limit > 0)) {
    throw new RangeError("limit must be above 0");
  }
  for (const { reference, shown } of readings) {
    if (!Number.isFinite(reference) || !Number.isFinite(shown)) {
      throw new TypeError("a reading is not a finite number");
    }
  }
  const points = readings.map(({ reference, shown }) => [reference, shown]);
  const first = fit(points);
  const residuals = points.map(([x, y]) => y - first.line(x));
  const middle = median(residuals) as number;
  const distances = residuals.map((residual) => Math.abs(residual - middle));
  const bound = Math.max(limit * (median(distances) as number), 1e-9);
  const kept = points.filter((_point, index) => distances[index] <= bound);
  const second = fit(kept);
  return {
    slope: round(second.m),
    intercept: round(second.b),
    rSquared: round(rSquared(kept, second.line)),
    outliers: [...points.keys()].filter((index) => distances[index] > bound),
  };
}

function fit(points: number[][]) {
  if (new Set(points.map(([x]) => x)).size < 3) {
    throw new RangeError("three different references are needed");
  }
  const model = linearRegression(points);
  return { ...model, line: linearRegressionLine(model) };
}

function round(value: number): number {
  return Math.round(value * 1e4) / 1e4 + 0;
}
