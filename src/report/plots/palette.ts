import type { SymbolType } from "@observablehq/plot";

/** Okabe and Ito's colours, which stay apart for colour-blind readers and in grey; the strongest first. */
export const palette = [
  "#0072B2",
  "#D55E00",
  "#009E73",
  "#CC79A7",
  "#E69F00",
  "#56B4E9",
  "#000000",
] as const;

/** Dashes tell lines apart where colours do not. */
const dashes = ["", "6 3", "2 3", "8 3 2 3", "4 2", "1 3", "10 4"] as const;

/** Forms tell dots apart where colours do not. */
const symbols = ["circle", "square", "triangle", "diamond2", "star", "cross", "wye"] as const;

export const ink = "#222222";
export const faint = "#DDDDDD";

/** How the n-th thing is drawn: by colour, by dashes and by form, so that one of them tells it apart. */
export function lookOf(place: number): { color: string; dash: string; symbol: SymbolType } {
  return {
    color: palette[place % palette.length] ?? ink,
    dash: dashes[place % dashes.length] ?? "",
    symbol: symbols[place % symbols.length] ?? "circle",
  };
}

/** What every plot shares, so that figures of a paper go together. */
export const plotStyle = {
  fontFamily: "'DejaVu Sans', Verdana, sans-serif",
  fontSize: "12px",
  background: "white",
  color: ink,
} as const;

/** Options that every plot function takes. */
export interface PlotSize {
  width: number;
  height?: number | undefined;
}
