import { bin, max, quantileSorted, sort } from "d3-array";
import { scaleLinear } from "d3-scale";

/**
 * Draw the waiting times of a clinic as a histogram in plain text for a terminal report. The times
 * are put into bins of equal width [start, start + width), starting with the bin that holds the
 * smallest time (starts are multiples of the width) and ending with the one that holds the largest;
 * empty bins between are shown. One line a bin, from the smallest: the label "start-end", padded on
 * the left to the longest label, a space, "|", the bar, and a space and the count if the count is
 * not 0. The bar has one "#" for every count, or, if the largest count exceeds `columns`, the
 * number of "#" that a linear scale from 0 to the largest count onto 0 to `columns` gives, rounded
 * to the nearest whole (half up); a bin that is not empty has at least one. A last line tells
 * "n=COUNT median=M p90=P", with the quantiles 0.5 and 0.9 (linear interpolation between the sorted
 * times) rounded to one decimal without trailing zeros.
 *
 * @param minutes - The waiting times in minutes, in any order, not negative.
 * @param width - Width of a bin in whole minutes. Default is 10.
 * @param columns - The most "#" in a line. Default is 40.
 * @returns The lines joined by line feeds, without one at the end; "n=0" if there are no times.
 * @throws RangeError - If a time is negative or not finite, or if width or columns is not a whole
 *   number above 0.
 *
 * Requirements:
 * - d3-array
 * - d3-scale
 *
 * @example
 * ```ts
 * taskFunc([3, 12, 15, 31]);
 * //  0-10 |# 1
 * // 10-20 |## 2
 * // 20-30 |
 * // 30-40 |# 1
 * // n=4 median=13.5 p90=26.2
 * ```
 */
export function taskFunc(minutes: number[], width: number = 10, columns: number = 40): string {
  const isWhole = [width, columns].every((value) => Number.isInteger(value) && value > 0);
  if (!isWhole || minutes.some((time) => !Number.isFinite(time) || time < 0)) {
    throw new RangeError("times, width or columns are out of range");
  }
  if (minutes.length === 0) {
    return "n=0";
  }
  const sorted = sort(minutes);
  const first = Math.floor(sorted[0] / width);
  const last = Math.floor((sorted.at(-1) as number) / width);
  const starts = Array.from(
    { length: last - first + 1 },
    (_value, index) => (first + index) * width,
  );
  const group = bin()
    .domain([starts[0], (last + 1) * width])
    .thresholds(starts.slice(1));
  const counts = group(sorted).map((times) => times.length);
  const most = max(counts) as number;
  const scale = scaleLinear([0, most], [0, Math.min(most, columns)]);
  const labels = starts.map((start) => `${start}-${start + width}`);
  const longest = max(labels, (label) => label.length) as number;
  const lines = labels.map((label, index) => {
    const count = counts[index];
    const bar = count === 0 ? "" : `${"#".repeat(Math.max(1, Math.round(scale(count))))} ${count}`;
    return `${label.padStart(longest)} |${bar}`;
  });
  const quantile = (p: number) => Math.round((quantileSorted(sorted, p) as number) * 10) / 10;
  return [...lines, `n=${sorted.length} median=${quantile(0.5)} p90=${quantile(0.9)}`].join("\n");
}
