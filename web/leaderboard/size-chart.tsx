import { listSized, rankingScore } from "../../src/analysis/rank-entries.ts";
import { Chart, usualHeight } from "../parts/chart.tsx";
import { formatCount } from "../../src/report/format-number.ts";
import type { BoardProps } from "./arrange.ts";

/** Score against size: on the frontier are the models that no smaller one reaches. */
export function SizeChart({ rows, state }: BoardProps) {
  const { view } = state;
  const entries = rows.map(({ entry }) => entry);
  const points = listSized(entries, view, (entry) => rankingScore(entry, view)).toSorted(
    (a, b) => a.size - b.size || b.score - a.score,
  );
  const plot = async (width: number) => {
    const { sizePlot } = await import("../../src/report/plots/size-plot.ts");
    const height = usualHeight(width);
    return sizePlot(points, { width, height, scoreTitle: "pass@1 (%)", named: 0 });
  };
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
        of={points}
      />
      <figcaption>
        The line is the frontier: no smaller model scores as high.
        {without > 0 &&
          ` ${formatCount(without, "model")} without a public size or without a score ${without === 1 ? "is" : "are"} left out.`}
      </figcaption>
    </figure>
  );
}
