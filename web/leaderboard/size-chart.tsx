import { keepFrontier, rankingScore } from "../../src/analysis/rank-entries.ts";
import { useCallback } from "preact/hooks";
import { Chart } from "../parts/chart.tsx";
import { formatCount } from "../lib/format.ts";
import type { RankedEntry } from "./arrange.ts";
import type { BoardState } from "./board-state.ts";
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

function findPoints(rows: readonly RankedEntry[], { view }: BoardState): Point[] {
  const entries = rows.map(({ entry }) => entry);
  const frontier = new Set(keepFrontier(entries, "size", view));
  return entries
    .flatMap((entry) => {
      const score = rankingScore(entry, view);
      if (entry.size === null || score === null) return [];
      const { name, size } = entry;
      return { name, size, score: score * 100, isBest: frontier.has(entry) };
    })
    .toSorted((a, b) => a.size - b.size || b.score - a.score);
}

const ticks = [0.5, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024];
const fewTicks = [0.5, 2, 8, 32, 128, 512];

function drawSizes(plot: typeof Plot, width: number, points: readonly Point[]): Element {
  const frontier = points.filter((point) => point.isBest);
  const frame: Plot.PlotOptions = {
    className: "plot",
    width,
    height: Math.max(320, Math.min(500, width * 0.42)),
    marginLeft: 44,
    marginBottom: 42,
    marginRight: 28,
    marginTop: 30,
    style: { fontSize: "12px" },
    x: {
      type: "log",
      base: 2,
      label: "Parameters (billions)",
      ticks: width < 560 ? fewTicks : ticks,
      tickFormat: String,
      grid: true,
    },
    y: { label: "pass@1 (%)", grid: true, nice: true },
  };
  const place = { x: "size", y: "score" };
  const dots = plot.dot(
    points.filter((point) => !point.isBest),
    { ...place, r: 3, fill: "var(--muted)", fillOpacity: 0.55 },
  );
  const best = plot.dot(frontier, { ...place, r: 4, fill: "var(--accent)" });
  const scales = plot.plot({ ...frame, marks: [dots, best] });
  const named = width < 560 ? [] : chooseNames(frontier, scales);
  return plot.plot({
    ...frame,
    marks: [
      plot.line(frontier, { ...place, curve: "step-after", stroke: "var(--accent)" }),
      dots,
      best,
      plot.text(named, {
        ...place,
        text: "name",
        textAnchor: "end",
        dx: -8,
        dy: -6,
        fill: "var(--ink)",
      }),
      plot.tip(
        points,
        plot.pointer({
          ...place,
          title: (point: Point) => `${point.name}\n${point.size}B, ${point.score.toFixed(1)}`,
        }),
      ),
    ],
  });
}

const lineHeight = 15;
const letterWidth = 6.8;

/** Names stand to the left of their points, over the line; one that would run into another or out is left out. */
function chooseNames(frontier: readonly Point[], scales: Plot.Plot): Point[] {
  const across = scales.scale("x");
  const down = scales.scale("y");
  const named: Point[] = [];
  let lastHeight = Number.NEGATIVE_INFINITY;
  for (const point of frontier.toReversed()) {
    const height = Number(down?.apply(point.score));
    const isIn = Number(across?.apply(point.size)) - point.name.length * letterWidth > 44;
    if (!isIn || height - lastHeight < lineHeight) continue;
    named.push(point);
    lastHeight = height;
  }
  return named;
}
