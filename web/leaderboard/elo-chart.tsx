import { listRated } from "../../src/analysis/rank-entries.ts";
import { titleOf } from "../../src/report/formats/title-of.ts";
import { Chart, NoVerdicts } from "../parts/chart.tsx";
import type { BoardProps } from "./arrange.ts";

const most = 60;

/** Ratings with their intervals: models whose intervals overlap are hard to tell apart. */
export function EloChart({ rows, state }: BoardProps) {
  // Ratings of two splits do not compare: all rows show the same one.
  const [split = ""] = state.view.splits;
  const rated = listRated(
    rows.map(({ entry }) => entry),
    split,
  );
  const shown = rated.slice(0, most);
  const plot = async (width: number) => {
    const { eloPlot } = await import("../../src/report/plots/elo-plot.ts");
    return eloPlot(shown, { width });
  };
  if (rated.length === 0) return <NoVerdicts what="Ratings" />;
  const title = titleOf(split);
  return (
    <figure>
      <Chart
        label={`Elo ratings on ${title}, best first: ${shown
          .slice(0, 10)
          .map((model) => `${model.name} ${Math.round(model.elo)}`)
          .join(", ")}.`}
        plot={plot}
        of={shown}
      />
      <figcaption>
        Elo on the {title} split; the bar is the middle 95 % of the bootstrap samples.
        {rated.length > most && ` Only the best ${most} of ${rated.length} are drawn.`}
      </figcaption>
    </figure>
  );
}
