import { titleOf } from "../../src/report/formats/title-of.ts";
import { useCallback } from "preact/hooks";
import { Chart } from "../parts/chart.tsx";
import type { RankedEntry } from "./arrange.ts";
import type { BoardState } from "./board-state.ts";
import type * as Plot from "@observablehq/plot";

interface Props {
  rows: readonly RankedEntry[];
  state: BoardState;
}

interface Rated {
  name: string;
  elo: number;
  low: number;
  high: number;
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
  const draw = useCallback(
    (plot: typeof Plot, width: number) => drawRatings(plot, width, shown),
    [JSON.stringify(shown)],
  );
  if (rated.length === 0) {
    return (
      <p class="note">
        Ratings need the verdict on every task; a file of scores alone does not hold them. Build the
        leaderboard from judged runs to see them.
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
        draw={draw}
      />
      <figcaption>
        Elo on the {title} split; the bar is the middle 95 % of the bootstraps.
        {rated.length > most && ` The best ${most} of ${rated.length} are drawn.`}
      </figcaption>
    </figure>
  );
}

function drawRatings(plot: typeof Plot, width: number, rated: readonly Rated[]): Element {
  const longest = Math.max(...rated.map(({ name }) => name.length));
  const isLong = rated.length > 15;
  return plot.plot({
    className: "plot",
    width,
    height: (isLong ? 78 : 62) + rated.length * 20,
    marginLeft: Math.min(longest * 6.6 + 16, width * 0.45),
    marginRight: 24,
    marginTop: isLong ? 36 : 20,
    marginBottom: 42,
    style: { fontSize: "12px" },
    x: { label: "Elo", grid: true, nice: true, tickFormat: "d", axis: isLong ? "both" : "bottom" },
    y: { label: null, domain: rated.map(({ name }) => name), tickSize: 0 },
    marks: [
      plot.ruleY(rated, {
        y: "name",
        x1: "low",
        x2: "high",
        stroke: "var(--accent)",
        strokeOpacity: 0.45,
        strokeWidth: 3,
      }),
      plot.dot(rated, { y: "name", x: "elo", r: 3.5, fill: "var(--accent)" }),
      plot.tip(
        rated,
        plot.pointerY({
          y: "name",
          x: "elo",
          title: ({ name, elo, low, high }: Rated) =>
            `${name}\n${Math.round(elo)} (${Math.round(low)} to ${Math.round(high)})`,
        }),
      ),
    ],
  });
}
