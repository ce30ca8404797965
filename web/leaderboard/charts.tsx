import { listRated, listSized, rankingScore } from "../../src/analysis/rank-entries.ts";
import { formatCount } from "../../src/report/format-number.ts";
import { titleOf } from "../../src/report/formats/title-of.ts";
import type { LeaderboardTable } from "../../src/schema/leaderboard.ts";
import { Chart } from "../parts/chart.tsx";
import type { BoardProps } from "./arrange.ts";

/** Score against size: on the frontier are the models that no smaller one reaches. */
export function SizeChart({ rows, state: { view } }: BoardProps) {
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
  const frontier = points
    .filter((point) => point.isOnFrontier)
    .map((point) => `${point.name}, ${(point.score * 100).toFixed(1)}`);
  const label = `Score against size of ${formatCount(points.length, "model")}. On the frontier: ${frontier.join("; ")}.`;
  return (
    <figure>
      <Chart label={label} plot={plot} of={points} />
      <figcaption>
        The line is the frontier: no smaller model scores as high.
        {without > 0 &&
          ` ${formatCount(without, "model")} without a public size or without a score ${without === 1 ? "is" : "are"} left out.`}
      </figcaption>
    </figure>
  );
}

const most = 60;

/** Ratings with their intervals: models whose intervals overlap are hard to tell apart. */
export function EloChart({ rows, state }: BoardProps) {
  // Ratings of two splits do not compare: all rows show the same one.
  const [split = ""] = state.view.splits;
  const entries = rows.map(({ entry }) => entry);
  const rated = listRated(entries, split);
  const shown = rated.slice(0, most);
  const plot = async (width: number) => {
    const { eloPlot } = await import("../../src/report/plots/elo-plot.ts");
    return eloPlot(shown, { width });
  };
  if (rated.length === 0) return <NoVerdicts what="Ratings" />;
  const title = titleOf(split);
  const best = shown.slice(0, 10).map((model) => `${model.name} ${Math.round(model.elo)}`);
  return (
    <figure>
      <Chart
        label={`Elo ratings on ${title}, best first: ${best.join(", ")}.`}
        plot={plot}
        of={shown}
      />
      <figcaption>
        Elo on the {title} split; the bar is the middle 95% of the bootstrap samples.
        {rated.length > most && ` Only the best ${most} of ${rated.length} are drawn.`}
      </figcaption>
    </figure>
  );
}

/** How far the models together have come: the share of models that solved each task, the hardest first. */
export function SolveRateChart({ table }: { table: LeaderboardTable }) {
  const rates = table.splits.flatMap((split) => {
    const rate = table.solve_rate[split];
    return rate === undefined || rate.tasks === 0 ? [] : { split: titleOf(split), rate };
  });
  const plot = async (width: number) => {
    const { solveRatePlot } = await import("../../src/report/plots/share-plots.ts");
    const curves = rates.map(({ split, rate }) => ({ name: split, curve: rate.curve }));
    return solveRatePlot(curves, { width, height: usualHeight(width) });
  };
  if (rates.length === 0) return <NoVerdicts what="Solve rates" />;
  const unsolved = rates.map(
    ({ split, rate }) => `${split}: ${rate.none} of ${rate.tasks} tasks unsolved.`,
  );
  return (
    <figure>
      <div class="facts">
        {rates.map(({ split, rate }) => (
          <p key={split}>
            <strong>{split}</strong> {rate.tasks - rate.none} of {rate.tasks} tasks solved by some
            model, {rate.all} by all {rate.models}, {rate.none} by none.
          </p>
        ))}
      </div>
      <Chart label={unsolved.join(" ")} plot={plot} of={rates} />
      <figcaption>Each task is a step along the line; the hardest are on the left.</figcaption>
    </figure>
  );
}

/** Of a drawing that may be as high as it likes. */
function usualHeight(width: number): number {
  return Math.max(320, Math.min(500, Math.round(width * 0.42)));
}

/** In place of a drawing that needs more than scores. */
function NoVerdicts({ what }: { what: string }) {
  return (
    <p class="note">
      {what} need per-task verdicts; a file with only scores does not contain them. Build the
      leaderboard from evaluated runs to see them.
    </p>
  );
}
