import { titleOf } from "../../src/report/formats/title-of.ts";
import type { LeaderboardTable } from "../../src/schema/leaderboard.ts";
import { Chart, NoVerdicts, usualHeight } from "../parts/chart.tsx";

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
      <Chart
        label={rates
          .map(({ split, rate }) => `${split}: ${rate.none} of ${rate.tasks} tasks unsolved.`)
          .join(" ")}
        plot={plot}
        of={rates}
      />
      <figcaption>Each task is a step along the line; the hardest are on the left.</figcaption>
    </figure>
  );
}
