import { fileURLToPath } from "node:url";
import { importOptional, type FetchPackage } from "../../lib/import-optional.ts";

/** An SVG's picture, twice as fine as its pixels, with our own fonts: the machine may have none. */
export async function drawPng(svg: string, fetchPackage?: FetchPackage): Promise<Uint8Array> {
  const { Resvg } = await importOptional(
    "@resvg/resvg-js",
    () => import("@resvg/resvg-js"),
    fetchPackage,
  );
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
