import * as Plot from "@observablehq/plot";
import { parseHTML } from "linkedom";

/** A plot as the text of an SVG file. Text of the data is escaped by the document that it is put into. */
export function drawSvg(options: Plot.PlotOptions): string {
  const { document } = parseHTML("<!doctype html><html><body></body></html>");
  const drawn = Plot.plot({ ...options, document });
  drawn.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  return `<?xml version="1.0" encoding="UTF-8"?>\n${drawn.outerHTML}\n`;
}
