import { useCallback } from "preact/hooks";
import { keepFrontier, rankingScore } from "../../src/analysis/rank-entries.ts";
import type { SizedScore } from "../../src/report/plots/size-plot.ts";
import { Chart, usualHeight } from "../parts/chart.tsx";
import { formatCount } from "../../src/report/format-number.ts";
import type { RankedEntry } from "./arrange.ts";
import type { BoardState } from "./board-state.ts";

interface Props {
  rows: readonly RankedEntry[];
  state: BoardState;
}

/** Score against size: on the frontier are the models that no smaller one reaches. */
export function SizeChart({ rows, state }: Props) {
  const points = findPoints(rows, state);
  const plot = useCallback(
    async (width: number) => {
      const { sizePlot } = await import("../../src/report/plots/size-plot.ts");
      return sizePlot(points, {
        width,
        height: usualHeight(width),
        scoreTitle: "pass@1 (%)",
        named: 0,
      });
    },
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
          .filter((point) => point.isOnFrontier)
          .map((point) => `${point.name}, ${(point.score * 100).toFixed(1)}`)
          .join("; ")}.`}
        plot={plot}
      />
      <figcaption>
        The line is the frontier: no smaller model scores as high.
        {without > 0 &&
          ` ${formatCount(without, "model")} without a public size or without a score ${without === 1 ? "is" : "are"} left out.`}
      </figcaption>
    </figure>
  );
}

function findPoints(rows: readonly RankedEntry[], { view }: BoardState): SizedScore[] {
  const entries = rows.map(({ entry }) => entry);
  const frontier = new Set(keepFrontier(entries, "size", view));
  return entries
    .flatMap((entry) => {
      const score = rankingScore(entry, view);
      if (entry.size === null || score === null) return [];
      const { name, size, prompted } = entry;
      return { name, size, score, prompted, isOnFrontier: frontier.has(entry) };
    })
    .toSorted((a, b) => a.size - b.size || b.score - a.score);
}
