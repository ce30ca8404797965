import path from "node:path";
import type { PlotOptions } from "@observablehq/plot";
import { createFetchPackage } from "../environment/npm/fetch-package.ts";
import { fault } from "../lib/bench-error.ts";
import { writeAtomically } from "../lib/files.ts";
import type { Context } from "../schema/context.ts";

/** Where what draws a .png is fetched to. */
export type PlotPlace = Pick<Context, "settings" | "remark">;

/** As the ending of the file's name says. */
export async function deliverPlot(out: string, choose: () => PlotOptions, place: PlotPlace) {
  const file = path.resolve(out);
  const ending = path.extname(file).toLowerCase();
  if (ending !== ".svg" && ending !== ".png") {
    throw fault.BadUsage(
      `Plots can be written as .svg or .png, not as ${path.basename(file)}.`,
      "For example: --out plot.svg",
    );
  }
  const { drawPng, drawSvg } = await import("../report/plots/draw-figure.ts");
  const svg = drawSvg(choose());
  const drawn = ending === ".svg" ? svg : await drawPng(svg, createFetchPackage(place));
  await writeAtomically(file, drawn);
  return file;
}
