import * as Plot from "@observablehq/plot";
import { faint, ink, palette, plotStyle, type PlotSize } from "./palette.ts";
import { shortenNames } from "./shorten-names.ts";
import { textWidth } from "./text-width.ts";

export interface RatedModel {
  name: string;
  elo: number;
  low: number;
  high: number;
}

const rowHeight = 20;
const fontSize = 11;

/** Ratings with their 95 % intervals, the best on top. */
export function eloPlot(
  models: readonly RatedModel[],
  { width, height }: PlotSize,
): Plot.PlotOptions {
  const rated = models.toSorted((a, b) => b.elo - a.elo);
  const names = shortenNames(rated.map(({ name }) => name));
  const rows = rated.map((model, place) => ({ ...model, row: names[place] ?? model.name }));
  const longest = rows.reduce((most, { row }) => Math.max(most, textWidth(row, fontSize)), 0);
  return {
    width,
    height: height ?? rows.length * rowHeight + 70,
    marginTop: 10,
    marginRight: 56,
    marginBottom: 46,
    marginLeft: Math.ceil(longest) + 16,
    style: plotStyle,
    x: { nice: true, inset: 8 },
    y: { type: "point", domain: rows.map(({ row }) => row), padding: 0.6 },
    marks: [
      Plot.gridX({ stroke: faint, strokeOpacity: 1 }),
      Plot.axisX({
        label: "Elo (median and 95 % interval)",
        tickFormat: String,
        labelAnchor: "center",
        labelArrow: "none",
      }),
      Plot.axisY({ label: null, tickSize: 0, fontSize }),
      Plot.ruleX(isAround(rows, 1000) ? [1000] : [], { stroke: "#888888", strokeDasharray: "2 3" }),
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
        stroke: "white",
        strokeWidth: 3,
      }),
    ],
  };
}

/** Whether some models stand above and some below: a line for the mean must not widen the axis. */
function isAround(rows: readonly RatedModel[], elo: number): boolean {
  return rows.some(({ low }) => low <= elo) && rows.some(({ high }) => high >= elo);
}
