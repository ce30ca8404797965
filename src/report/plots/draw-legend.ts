import * as Plot from "@observablehq/plot";
import { ink } from "./palette.ts";
import { textWidth } from "./fit-text.ts";

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
