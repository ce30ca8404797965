import { load } from "cheerio";
import { extent } from "d3-array";
import { scaleQuantize, scaleThreshold } from "d3-scale";

export interface Heatmap {
  html: string;
  counts: number[];
}

const COLORS = ["#2c7bb6", "#abd9e9", "#ffffbf", "#fdae61", "#d7191c"];

/**
 * Colour the table of room temperatures that a building system exports as an HTML fragment. Every
 * td whose text (without surrounding white space) is a number such as "21", "-3.5" or "+4" gets the
 * attribute style="background:COLOR", replacing a style that it had, and the attribute
 * data-level with the position of the color in COLORS. Without limits the range from the smallest
 * to the largest number of the table is divided into five parts of equal length (scaleQuantize);
 * with limits, a value gets the first color below the first limit, the second from the first limit
 * on, and so on (scaleThreshold). If all numbers are equal, a heatmap without limits uses the
 * middle color for all. Cells that hold anything else, and th cells, stay as they are, but lose the
 * attribute data-level if they had one.
 *
 * @param fragment - HTML with one table, maybe among other elements, which stay as they are.
 * @param limits - Four ascending temperatures at which the colors change, or nothing.
 * @returns "html": the fragment with the colored table; "counts": how many cells have each color,
 *   in the order of COLORS.
 * @throws RangeError - If limits are given but are not four strictly ascending finite numbers.
 * @throws TypeError - If the fragment does not hold exactly one table.
 *
 * Requirements:
 * - cheerio
 * - d3-array
 * - d3-scale
 *
 * @example
 * ```ts
 * taskFunc("<table><tbody><tr><td>18</td><td>23</td></tr></tbody></table>").counts;
 * // [1, 0, 0, 0, 1]
 * ```
 */
export function taskFunc(fragment: string, limits?: number[]): Heatmap {
  if (limits !== undefined) {
    const isAscending = limits.every((limit, index) => index === 0 || limits[index - 1] < limit);
    if (limits.length !== 4 || !isAscending || !limits.every(Number.isFinite)) {
      throw new RangeError("limits must be four ascending numbers");
    }
  }
  const $ = load(fragment, null, false);
  if ($("table").length !== 1) {
    throw new TypeError("exactly one table is needed");
  }
  $("table [data-level]").removeAttr("data-level");
  const cells = $("table td")
    .toArray()
    .map((cell) => ({ cell, text: $(cell).text().trim() }))
    .filter(({ text }) => /^[+-]?\d+(\.\d+)?$/.test(text))
    .map(({ cell, text }) => ({ cell, value: Number(text) }));
  const level = levels(
    cells.map(({ value }) => value),
    limits,
  );
  const counts = COLORS.map(() => 0);
  for (const { cell, value } of cells) {
    const position = level(value);
    $(cell).attr("style", `background:${COLORS[position]}`).attr("data-level", String(position));
    counts[position] += 1;
  }
  return { html: $.html(), counts };
}

function levels(values: number[], limits: number[] | undefined): (value: number) => number {
  const positions = [...COLORS.keys()];
  if (limits !== undefined) {
    return scaleThreshold(limits, positions);
  }
  const [low, high] = extent(values) as [number, number];
  return low === high ? () => 2 : scaleQuantize([low, high], positions);
}
