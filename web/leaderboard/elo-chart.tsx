import { titleOf } from "../../src/report/formats/title-of.ts";
import { useCallback } from "preact/hooks";
import { Chart } from "../parts/chart.tsx";
import type { RankedEntry } from "./arrange.ts";
import type { BoardState } from "./board-state.ts";

interface Props {
  rows: readonly RankedEntry[];
  state: BoardState;
}

const most = 60;

/** Ratings with their intervals: models whose intervals overlap are hard to tell apart. */
export function EloChart({ rows, state }: Props) {
  // Ratings of two splits do not compare: all rows show the same one.
  const [split = ""] = state.view.splits;
  const rated = rows
    .flatMap(({ entry: { name, scores } }) => {
      const rating = scores[split]?.elo ?? null;
      return rating === null ? [] : { name, ...rating };
    })
    .toSorted((a, b) => b.elo - a.elo);
  const shown = rated.slice(0, most);
  const plot = useCallback(
    async (width: number) => {
      const { eloPlot } = await import("../../src/report/plots/elo-plot.ts");
      return eloPlot(shown, { width });
    },
    [JSON.stringify(shown)],
  );
  if (rated.length === 0) {
    return (
      <p class="note">
        Ratings need per-task verdicts; a file with only scores does not contain them. Build the
        leaderboard from evaluated runs to see them.
      </p>
    );
  }
  const title = titleOf(split);
  return (
    <figure>
      <Chart
        label={`Elo ratings on ${title}, best first: ${shown
          .slice(0, 10)
          .map((model) => `${model.name} ${Math.round(model.elo)}`)
          .join(", ")}.`}
        plot={plot}
      />
      <figcaption>
        Elo on the {title} split; the bar is the middle 95 % of the bootstrap samples.
        {rated.length > most && ` Only the best ${most} of ${rated.length} are drawn.`}
      </figcaption>
    </figure>
  );
}
