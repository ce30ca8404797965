import type { SymbolType } from "@observablehq/plot";

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
export function lookOf(place: number): { color: string; dash: string; symbol: SymbolType } {
  return {
    color: palette[place % palette.length] ?? ink,
    dash: dashes[place % dashes.length] ?? "",
    symbol: symbols[place % symbols.length] ?? "circle",
  };
}

/** How the title of a horizontal axis stands. */
export const centered = { labelAnchor: "center", labelArrow: "none" } as const;

/** Options that every plot function takes. */
export interface PlotSize {
  width: number;
  height?: number | undefined;
}
