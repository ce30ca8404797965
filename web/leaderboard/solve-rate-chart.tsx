import { useCallback } from "preact/hooks";
import { titleOf } from "../../src/report/formats/title-of.ts";
import type { LeaderboardTable, SolveRate } from "../../src/schema/leaderboard.ts";
import { Chart } from "../parts/chart.tsx";
import type * as Plot from "@observablehq/plot";

/** How far the models together have come: the share of models that solved each task, the hardest first. */
export function SolveRateChart({ table }: { table: LeaderboardTable }) {
  const rates = table.splits.flatMap((split) => {
    const rate = table.solve_rate[split];
    return rate === undefined || rate.tasks === 0 ? [] : { split: titleOf(split), rate };
  });
  const draw = useCallback(
    (plot: typeof Plot, width: number) => drawRates(plot, width, rates),
    [JSON.stringify(rates)],
  );
  if (rates.length === 0) {
    return (
      <p class="note">
        Which tasks were solved is known from judged runs only; a file of scores alone does not
        tell. Build the leaderboard from runs to see it.
      </p>
    );
  }
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
        draw={draw}
      />
      <figcaption>Each task is a step along the line; the hardest are at the left.</figcaption>
    </figure>
  );
}

const tones = ["var(--accent)", "var(--second)"];

function drawRates(
  plot: typeof Plot,
  width: number,
  rates: readonly { split: string; rate: SolveRate }[],
): Element {
  const points = rates.flatMap(({ split, rate }) =>
    rate.curve.map((share, place) => ({
      split,
      task: ((place + 0.5) / rate.curve.length) * 100,
      share: share * 100,
    })),
  );
  return plot.plot({
    className: "plot",
    width,
    height: Math.max(300, Math.min(460, width * 0.42)),
    marginLeft: 44,
    marginBottom: 42,
    marginTop: 28,
    marginRight: 70,
    style: { fontSize: "12px" },
    x: { label: "Tasks (%), hardest first", domain: [0, 100], grid: true },
    y: { label: "Models that solved it (%)", domain: [0, 100], grid: true },
    marks: rates.flatMap(({ split }, place) => {
      const tone = tones[place] ?? "var(--ink)";
      const own = points.filter((point) => point.split === split);
      return [
        plot.line(own, {
          x: "task",
          y: "share",
          curve: "step",
          stroke: tone,
        }),
        plot.text(own.slice(-1), {
          x: "task",
          y: "share",
          text: "split",
          textAnchor: "start",
          dx: 8,
          dy: place === 0 ? -6 : 8,
          fill: tone,
        }),
      ];
    }),
  });
}
