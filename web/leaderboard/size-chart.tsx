import { useCallback } from "preact/hooks";
import { Chart } from "../parts/chart.tsx";
import { formatCount } from "../lib/format.ts";
import type { RankedEntry } from "./arrange.ts";
import type { BoardState } from "./board-state.ts";
import { metricOf } from "./columns.ts";
import type * as Plot from "@observablehq/plot";

interface Props {
  rows: readonly RankedEntry[];
  state: BoardState;
}

interface Point {
  name: string;
  size: number;
  score: number;
  isBest: boolean;
}

/** Score against size: on the frontier are the models that no smaller one reaches. */
export function SizeChart({ rows, state }: Props) {
  const points = findPoints(rows, state);
  const draw = useCallback(
    (plot: typeof Plot, width: number) => drawSizes(plot, width, points),
    // Drawn anew when the points change, whatever array they come in.
    [JSON.stringify(points)],
  );
  const without = rows.length - points.length;
  if (points.length === 0) {
    return <p class="note">None of the models shown has both a public size and a score.</p>;
  }
  return (
    <figure>
      <Chart
        label={`Score against size of ${formatCount(points.length, "model")}. On the frontier: ${points
          .filter((point) => point.isBest)
          .map((point) => `${point.name}, ${point.score.toFixed(1)}`)
          .join("; ")}.`}
        draw={draw}
      />
      <figcaption>
        The line is the frontier: no smaller model scores as much.
        {without > 0 &&
          ` ${formatCount(without, "model")} without a public size or without a score ${without === 1 ? "is" : "are"} left out.`}
      </figcaption>
    </figure>
  );
}

function findPoints(rows: readonly RankedEntry[], state: BoardState): Point[] {
  const known = rows
    .flatMap(({ entry }) => {
      const score = metricOf(entry, state);
      if (entry.size === null || score === null) return [];
      return { name: entry.name, size: entry.size, score: score * 100 };
    })
    .toSorted((a, b) => a.size - b.size || b.score - a.score);
  let best = -1;
  return known.map((point) => {
    const isBest = point.score > best;
    if (isBest) best = point.score;
    return { ...point, isBest };
  });
}

function drawSizes(plot: typeof Plot, width: number, points: readonly Point[]): Element {
  const frontier = points.filter((point) => point.isBest);
  const isNarrow = width < 560;
  return plot.plot({
    className: "plot",
    width,
    height: Math.max(320, Math.min(560, width * 0.52)),
    marginLeft: 44,
    marginRight: isNarrow ? 16 : 90,
    marginTop: 28,
    style: { fontSize: "12px" },
    x: { type: "log", label: "Parameters (billions)", tickFormat: "~g", grid: true },
    y: { label: "pass@1 (%)", grid: true, nice: true },
    marks: [
      plot.line(frontier, { x: "size", y: "score", curve: "step-after", stroke: "var(--accent)" }),
      plot.dot(
        points.filter((point) => !point.isBest),
        { x: "size", y: "score", r: 3, fill: "var(--muted)", fillOpacity: 0.55 },
      ),
      plot.dot(frontier, { x: "size", y: "score", r: 4, fill: "var(--accent)" }),
      isNarrow
        ? null
        : plot.text(frontier, {
            x: "size",
            y: "score",
            text: "name",
            textAnchor: "start",
            dx: 7,
            dy: -7,
            fill: "var(--ink)",
          }),
      plot.tip(
        points,
        plot.pointer({
          x: "size",
          y: "score",
          title: (point: Point) => `${point.name}\n${point.size}B, ${point.score.toFixed(1)}`,
        }),
      ),
    ],
  });
}
