import { fileURLToPath } from "node:url";
import * as Plot from "@observablehq/plot";
import { parseHTML } from "linkedom";
import { importOptional, type FetchPackage } from "../../lib/import-optional.ts";

// Figures of a paper go together.
const style = {
  fontFamily: "'DejaVu Sans', Verdana, sans-serif",
  fontSize: "12px",
  background: "white",
  color: "#222222",
};

/** A colour that a page may have its own for; programs that read SVG files do not know such names. */
const pageColor = /="var\(--[\w-]+, ([#\w]+)\)"/g;

/** A plot as the text of an SVG file. Text of the data is escaped by the document that it is put into. */
export function drawSvg(options: Plot.PlotOptions): string {
  const { document } = parseHTML("<!doctype html><html><body></body></html>");
  const drawn = Plot.plot({ ...options, style, document });
  drawn.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  return `<?xml version="1.0" encoding="UTF-8"?>\n${drawn.outerHTML.replaceAll(pageColor, '="$1"')}\n`;
}

/** An SVG's picture, twice as fine as its pixels, with our own fonts: the machine may have none. */
export async function drawPng(svg: string, fetchPackage?: FetchPackage): Promise<Uint8Array> {
  const { Resvg } = await importOptional(
    "@resvg/resvg-js",
    () => import("@resvg/resvg-js"),
    fetchPackage,
  );
  const fonts = [
    import.meta.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf"),
    import.meta.resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf"),
  ];
  const picture = new Resvg(svg, {
    fitTo: { mode: "zoom", value: 2 },
    background: "white",
    font: {
      loadSystemFonts: false,
      fontFiles: fonts.map((url) => fileURLToPath(url)),
      defaultFontFamily: "DejaVu Sans",
      sansSerifFamily: "DejaVu Sans",
    },
  });
  return picture.render().asPng();
}
