import * as Plot from "@observablehq/plot";
import { centered, faint, ink, muted, palette, paper, type PlotSize } from "./palette.ts";
import { shortenNames, textWidth } from "./fit-text.ts";

interface RatedModel {
  name: string;
  elo: number;
  low: number;
  high: number;
}

const rowHeight = 20;
const fontSize = 11;
/** From so many rows on, the numbers stand above them, too. */
const manyRows = 16;

/** Ratings with their 95% intervals, the best on top. */
export function eloPlot(models: readonly RatedModel[], { width }: PlotSize): Plot.PlotOptions {
  const rated = models.toSorted((a, b) => b.elo - a.elo);
  const names = shortenNames(rated.map(({ name }) => name));
  const rows = rated.map((model, place) => ({ ...model, row: names[place] ?? model.name }));
  const longest = Math.max(0, ...rows.map(({ row }) => textWidth(row, fontSize)));
  const isLong = rows.length >= manyRows;
  // A line for the mean must not widen the axis.
  const isAroundMean = rows.some(({ low }) => low <= 1000) && rows.some(({ high }) => high >= 1000);
  const marginTop = isLong ? 26 : 10;
  return {
    width,
    height: rows.length * rowHeight + 60 + marginTop,
    marginTop,
    marginRight: 56,
    marginBottom: 46,
    marginLeft: Math.ceil(longest) + 16,
    x: { nice: true, inset: 8 },
    y: { type: "point", domain: rows.map(({ row }) => row), padding: 0.6 },
    marks: [
      Plot.gridX({ stroke: faint, strokeOpacity: 1 }),
      Plot.axisX({ label: "Elo (median and 95% interval)", tickFormat: String, ...centered }),
      Plot.axisX(isLong ? undefined : [], { anchor: "top", label: null, tickFormat: String }),
      Plot.axisY({ label: null, tickSize: 0, fontSize }),
      Plot.ruleX(isAroundMean ? [1000] : [], { stroke: muted, strokeDasharray: "2 3" }),
      Plot.ruleY(rows, { x1: "low", x2: "high", y: "row", stroke: palette[0], strokeWidth: 2 }),
      ...(["low", "high"] as const).map((end) =>
        Plot.text(rows, { x: end, y: "row", text: () => "|", fontSize: 9, fill: palette[0] }),
      ),
      Plot.dot(rows, { x: "elo", y: "row", fill: palette[0], r: 3 }),
      Plot.text(rows, {
        x: "high",
        y: "row",
        text: ({ elo }: RatedModel) => elo.toFixed(0),
        textAnchor: "start",
        dx: 8,
        fontSize: 10,
        fill: ink,
        stroke: paper,
        strokeWidth: 3,
      }),
      Plot.tip(
        rows,
        Plot.pointerY({
          x: "elo",
          y: "row",
          title: ({ name, elo, low, high }: RatedModel) =>
            `${name}\n${elo.toFixed(0)} (${low.toFixed(0)} to ${high.toFixed(0)})`,
        }),
      ),
    ],
  };
}
