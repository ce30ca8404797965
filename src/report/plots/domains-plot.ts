import * as Plot from "@observablehq/plot";
import {
  drawLegendBelow,
  legendHeight,
  faint,
  ink,
  lookOf,
  muted,
  palette,
  paper,
  type PlotSize,
} from "./palette.ts";
import { shortenNames } from "./fit-text.ts";

interface DomainProfile {
  name: string;
  /** Fraction of 1 by domain; null where it has no task of it. */
  scores: Readonly<Record<string, number | null>>;
}

const thin = { stroke: faint, strokeWidth: 0.8 };

/**
 * A radar: a spoke for each domain, a closed line for each model. Seven colours are all that readers tell apart. The model
 * that a reader points at stands out.
 */
export function domainsPlot(
  profiles: readonly DomainProfile[],
  domains: readonly string[],
  { width, pointed }: Pick<PlotSize, "width"> & { pointed?: string | undefined },
): Plot.PlotOptions {
  const shown = profiles.slice(0, palette.length);
  const most = shown.flatMap(({ scores }) => domains.map((domain) => scores[domain] ?? 0));
  const outer = Math.max(0.1, Math.ceil(Math.max(0, ...most) * 10) / 10);
  const step = outer > 0.5 ? 0.2 : 0.1;
  const inside = Array.from({ length: 10 }, (_, ring) => (ring + 1) * step);
  const rings = [...inside.filter((ring) => ring < outer - 1e-9), outer];
  const names = shortenNames(shown.map(({ name }) => name));
  const sideMargin = 92;
  const side = width - 2 * sideMargin;
  const legend = legendHeight(shown.length) + 44;
  const at = (spoke: number, share: number) => {
    const angle = (spoke / domains.length) * 2 * Math.PI;
    return { x: (share / outer) * Math.sin(angle), y: (share / outer) * Math.cos(angle) };
  };
  return {
    width,
    height: side + 30 + legend,
    marginTop: 30,
    marginRight: sideMargin,
    marginBottom: legend,
    marginLeft: sideMargin,
    axis: null,
    x: { domain: [-1, 1] },
    y: { domain: [-1, 1] },
    marks: [
      ...rings.map((ring) =>
        Plot.line(
          domains.map((_, spoke) => at(spoke, ring)),
          { x: "x", y: "y", curve: "linear-closed", ...thin },
        ),
      ),
      Plot.link(
        domains.map((_, spoke) => at(spoke, outer)),
        { x1: 0, y1: 0, x2: "x", y2: "y", ...thin },
      ),
      ...shown.map((profile, place) => {
        const { color, dash } = lookOf(place);
        const opacity = pointed === undefined || pointed === profile.name ? 1 : 0.15;
        return Plot.line(
          domains.flatMap((domain, spoke) => {
            const score = profile.scores[domain] ?? null;
            return score === null ? [] : [at(spoke, score)];
          }),
          {
            x: "x",
            y: "y",
            curve: "linear-closed",
            stroke: color,
            strokeDasharray: dash,
            strokeWidth: 2,
            opacity,
            fill: color,
            fillOpacity: 0.06,
          },
        );
      }),
      Plot.text(
        rings.map((ring) => ({ ...at(0, ring), ring: (ring * 100).toFixed(0) })),
        {
          x: "x",
          y: "y",
          text: "ring",
          dx: 4,
          textAnchor: "start",
          fontSize: 9,
          fill: muted,
          stroke: paper,
          strokeWidth: 2,
        },
      ),
      ...domains.map((domain, spoke) => {
        const { x, y } = at(spoke, outer);
        const textAnchor = Math.abs(x) < 0.1 ? "middle" : x > 0 ? "start" : "end";
        const place = { x: [x], y: [y], dx: x * 10, dy: -y * 12 };
        return Plot.text([domain], { ...place, textAnchor, fontSize: 12, fill: ink });
      }),
      ...drawLegendBelow(
        names.map((name, place) => ({ name, ...lookOf(place) })),
        46,
      ),
    ],
  };
}
