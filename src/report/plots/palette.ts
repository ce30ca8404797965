import * as Plot from "@observablehq/plot";
import { textWidth } from "./fit-text.ts";

/**
 * Okabe and Ito's colours, which stay apart for colour-blind readers and in grey; the strongest first. A page has its own under
 * these names; a file gets what stands behind the comma.
 */
export const palette = [
  "var(--series-0, #0072B2)",
  "var(--series-1, #D55E00)",
  "var(--series-2, #009E73)",
  "var(--series-3, #CC79A7)",
  "var(--series-4, #E69F00)",
  "var(--series-5, #56B4E9)",
  "var(--series-6, #000000)",
] as const;

/** Dashes tell lines apart where colours do not. */
const dashes = ["", "6 3", "2 3", "8 3 2 3", "4 2", "1 3", "10 4"] as const;

/** Forms tell dots apart where colours do not. */
const symbols = ["circle", "square", "triangle", "diamond2", "star", "cross", "wye"] as const;

export const ink = "var(--ink, #222222)";
export const muted = "var(--muted, #666666)";
export const faint = "var(--line, #DDDDDD)";
export const paper = "var(--card, white)";

/** How the n-th thing is drawn: by colour, by dashes and by form, so that one of them tells it apart. */
export function lookOf(place: number): { color: string; dash: string; symbol: Plot.SymbolType } {
  return {
    color: palette[place % palette.length] ?? ink,
    dash: dashes[place % dashes.length] ?? "",
    symbol: symbols[place % symbols.length] ?? "circle",
  };
}

/** How the title of a horizontal axis stands. */
export const centered = { labelAnchor: "center", labelArrow: "none" } as const;

/** The vertical axis, with lines across the plot; its numbers are shares unless they are told otherwise. */
export function drawAxisY(label: string, ticks: { ticks?: number; tickFormat?: string } = {}) {
  const look = { label, labelArrow: "none", tickFormat: formatPercent, tickSize: 0 } as const;
  return [
    Plot.gridY({ stroke: faint, strokeOpacity: 1, ...ticks }),
    Plot.axisY({ ...look, ...ticks }),
  ];
}

export function formatPercent(share: number): string {
  return (share * 100).toFixed(0);
}

/** Options that every plot function takes. */
export interface PlotSize {
  width: number;
  height?: number | undefined;
}

interface LegendItem {
  name: string;
  color: string;
  symbol?: Plot.SymbolType;
  /** A line in place of a dot. */
  dash?: string | undefined;
}

const fontSize = 11;
const signWidth = 24;
const gap = 14;
const rowHeight = 18;

/** A legend in the upper margin, from the right end of the frame: Plot's own is HTML, which no SVG file can hold. */
export function drawLegend(items: readonly LegendItem[]): Plot.Markish[] {
  let right = 0;
  return items.toReversed().flatMap((item) => {
    const start = right - textWidth(item.name, fontSize);
    right = start - signWidth - gap;
    return drawItem(item, { frameAnchor: "top-right", dx: start, dy: -16 });
  });
}

/** A legend below the frame, a row for each, in its middle. */
export function drawLegendBelow(items: readonly LegendItem[], top: number): Plot.Markish[] {
  const longest = Math.max(0, ...items.map(({ name }) => textWidth(name, fontSize)));
  const dx = (signWidth - longest) / 2;
  return items.flatMap((item, row) =>
    drawItem(item, { frameAnchor: "bottom", dx, dy: top + row * rowHeight }),
  );
}

export function legendHeight(items: number): number {
  return items * rowHeight;
}

/** The name begins at `dx`. */
function drawItem(
  { name, color, symbol = "circle", dash }: LegendItem,
  place: { frameAnchor: Plot.FrameAnchor; dx: number; dy: number },
): Plot.Markish[] {
  const { dx } = place;
  const words = { ...place, textAnchor: "start", lineAnchor: "middle" } as const;
  return [
    Plot.text([name], { ...words, fontSize, fill: ink }),
    dash === undefined
      ? Plot.dot([name], { ...place, dx: dx - 10, fill: color, symbol, r: 4 })
      : Plot.vector([name], {
          ...place,
          dx: dx - signWidth / 2 - 4,
          rotate: 90,
          length: signWidth - 2,
          shape: line,
          stroke: color,
          strokeWidth: 2,
          strokeDasharray: dash,
        }),
  ];
}

const line = {
  draw(path: Record<"moveTo" | "lineTo", (x: number, y: number) => void>, length: number) {
    path.moveTo(0, 0);
    path.lineTo(0, -length);
  },
};
