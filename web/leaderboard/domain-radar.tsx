import { listDomains, rankingScore } from "../../src/analysis/rank-entries.ts";
import { useState } from "preact/hooks";
import { formatShare } from "../../src/report/format-number.ts";
import { setQuery } from "../lib/router.ts";
import { Chart } from "../parts/chart.tsx";
import { DataTable, type Column } from "../parts/data-table.tsx";
import { Select } from "../parts/select.tsx";
import type { BoardProps } from "./arrange.ts";

const most = 4;

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
    heading: <span class={`series-${place}`}>{name}</span>,
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
            class={`chip series-${place}`}
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
          keyOf={(domain) => domain}
          columns={[{ title: "Domain", cell: (domain) => domain }, ...models]}
        />
      </div>
      <figcaption>
        pass@1 in percent by domain; a task counts in each domain of its libraries.
      </figcaption>
    </figure>
  );
}
