import type { PlotOptions } from "@observablehq/plot";
import { useEffect, useRef, useState } from "preact/hooks";
import {
  listDomains,
  listRated,
  listSized,
  rankingScore,
} from "../../src/analysis/rank-entries.ts";
import { formatCount, formatShare, titleOf } from "../../src/report/format-number.ts";
import type { LeaderboardTable } from "../../src/schema/leaderboard.ts";
import { setQuery } from "../lib/router.ts";
import { DataTable, type Column } from "../parts/data-table.tsx";
import { Select } from "../parts/fields.tsx";
import type { BoardProps } from "./board-state.ts";

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

const mostRated = 60;

/** Ratings with their intervals: models whose intervals overlap are hard to tell apart. */
export function EloChart({ rows, state }: BoardProps) {
  // Ratings of two splits do not compare: all rows show the same one.
  const [split = ""] = state.view.splits;
  const entries = rows.map(({ entry }) => entry);
  const rated = listRated(entries, split);
  const shown = rated.slice(0, mostRated);
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
        {rated.length > mostRated && ` Only the best ${mostRated} of ${rated.length} are drawn.`}
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

const most = 4;

/** The colour of a model, as the drawing has it. */
function toneOf(place: number): Readonly<Record<string, string>> {
  return { "--tone": `var(--series-${place})` };
}

/** A few models over the seven domains: a drawing, and the same numbers as a table. */
export function DomainRadar({ rows, state }: BoardProps) {
  const domains = listDomains(rows.map(({ entry }) => entry));
  const known = rows
    .map(({ entry }) => ({
      name: entry.name,
      scores: Object.fromEntries(
        domains.map((domain) => [domain, rankingScore(entry, { ...state.view, domain })]),
      ),
    }))
    .filter(({ scores }) => Object.values(scores).some((score) => score !== null));
  const [pointed, setPointed] = useState<string | null>(null);
  if (known.length === 0) {
    return (
      <p class="note">
        Scores by domain need evaluated runs; a file with only scores does not contain them.
      </p>
    );
  }
  const wanted = known.filter((entry) => state.models.includes(entry.name));
  const chosen = (wanted.length > 0 ? wanted : known.slice(0, 3)).slice(0, most);
  const names = chosen.map(({ name }) => name);
  const plot = async (width: number) => {
    const { domainsPlot } = await import("../../src/report/plots/domains-plot.ts");
    return domainsPlot(chosen, domains, { width, pointed: pointed ?? undefined });
  };
  const models = chosen.map(({ name, scores }, place): Column<string> => ({
    title: name,
    heading: <span style={toneOf(place)}>{name}</span>,
    kind: "number",
    cell: (domain) => formatShare(scores[domain]),
  }));
  return (
    <figure class="radar">
      <div class="chosen">
        {names.map((name, place) => (
          <button
            key={name}
            type="button"
            class="chip"
            style={toneOf(place)}
            title={`Remove ${name}`}
            onMouseEnter={() => setPointed(name)}
            onMouseLeave={() => setPointed(null)}
            onClick={() => setQuery({ model: names.filter((other) => other !== name) })}
          >
            {name} <span aria-hidden="true">×</span>
          </button>
        ))}
        {names.length < Math.min(most, known.length) && (
          <Select
            label="Add a model"
            value=""
            choices={[
              { value: "", text: "…" },
              ...known
                .filter((entry) => !names.includes(entry.name))
                .map(({ name }) => ({ value: name, text: name })),
            ]}
            onChange={(name) => setQuery({ model: [...names, name] })}
          />
        )}
      </div>
      <div class="radar-parts">
        <Chart
          label="Scores by domain; the table has the numbers."
          plot={plot}
          of={[domains, chosen, pointed]}
        />
        <DataTable
          label="Scores by domain"
          class="numbers"
          rows={domains}
          columns={[{ title: "Domain", cell: (domain) => domain }, ...models]}
        />
      </div>
      <figcaption>
        pass@1 in percent by domain; a task counts in each domain of its libraries.
      </figcaption>
    </figure>
  );
}

interface ChartProps {
  /** What a screen reader says of it. */
  label: string;
  /** What is drawn, in this width; drawn anew when what it is `of` changes, whatever object that comes in. */
  plot: (width: number) => Promise<PlotOptions>;
  of: unknown;
}

/** A drawing as wide as its place. The library comes with the first one. */
function Chart({ label, plot, of }: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = box.current;
    if (place === null) return undefined;
    let width = 0;
    const draw = async () => {
      const drawn = width;
      const [{ plot: render }, options] = await Promise.all([
        import("@observablehq/plot"),
        plot(drawn),
      ]);
      if (drawn !== width) return;
      const drawing = render({ ...options, className: "plot", style: { fontSize: "12px" } });
      // The content security policy refuses style elements; styles/leaderboard.css has what they say.
      for (const style of drawing.querySelectorAll("style")) style.remove();
      // Our own label says what there is to see; those of the parts ("dot", "rule") say nothing.
      for (const part of drawing.querySelectorAll("[aria-label]"))
        part.removeAttribute("aria-label");
      place.replaceChildren(drawing);
    };
    const watch = new ResizeObserver(([entry]) => {
      const found = Math.floor(entry?.contentRect.width ?? 0);
      if (found === width || found === 0) return;
      width = found;
      void draw();
    });
    watch.observe(place);
    return () => {
      width = 0;
      watch.disconnect();
    };
  }, [JSON.stringify(of)]);
  return <div class="chart" role="img" aria-label={label} ref={box} />;
}
