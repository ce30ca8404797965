import { fileURLToPath } from "node:url";
import { Resvg } from "@resvg/resvg-js";

/** An SVG's picture, twice as fine as its pixels, with our own fonts: the machine may have none. */
export function drawPng(svg: string): Uint8Array {
  const picture = new Resvg(svg, {
    fitTo: { mode: "zoom", value: 2 },
    background: "white",
    font: {
      loadSystemFonts: false,
      fontFiles: fontFiles(),
      defaultFontFamily: "DejaVu Sans",
      sansSerifFamily: "DejaVu Sans",
    },
  });
  return picture.render().asPng();
}

function fontFiles(): string[] {
  return [
    import.meta.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf"),
    import.meta.resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf"),
  ].map((url) => fileURLToPath(url));
}
