import { listDomains, rankingScore } from "../../src/analysis/rank-entries.ts";
import { useState } from "preact/hooks";
import type { LeaderboardEntry } from "../../src/schema/leaderboard.ts";
import { formatShare } from "../../src/report/format-number.ts";
import { setQuery } from "../lib/router.ts";
import { Chart } from "../parts/chart.tsx";
import { DataTable, type Column } from "../parts/data-table.tsx";
import { Select } from "../parts/select.tsx";
import type { BoardProps } from "./arrange.ts";

interface Compared {
  name: string;
  shares: readonly (number | null)[];
}

const most = 4;

/** A few models over the seven domains: a drawing, and the same numbers as a table. */
export function DomainRadar({ rows, state }: BoardProps) {
  const entries = rows.map(({ entry }) => entry);
  const domains = listDomains(entries);
  const compareEntry = (entry: LeaderboardEntry): Compared => ({
    name: entry.name,
    shares: domains.map((domain) => rankingScore(entry, { ...state.view, domain })),
  });
  const known = entries.filter((entry) =>
    compareEntry(entry).shares.some((share) => share !== null),
  );
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
  const names = chosen.map((entry) => entry.name);
  const compared = chosen.map(compareEntry);
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
        <Drawing domains={domains} compared={compared} pointed={pointed} />
        <Numbers domains={domains} compared={compared} />
      </div>
      <figcaption>
        pass@1 in percent by domain; a task counts in each domain of its libraries.
      </figcaption>
    </figure>
  );
}

interface DrawnProps {
  domains: readonly string[];
  compared: readonly Compared[];
}

function Drawing({ domains, compared, pointed }: DrawnProps & { pointed: string | null }) {
  const plot = async (width: number) => {
    const { domainsPlot } = await import("../../src/report/plots/domains-plot.ts");
    const profiles = compared.map(({ name, shares }) => ({
      name,
      scores: Object.fromEntries(domains.map((domain, place) => [domain, shares[place] ?? null])),
    }));
    return domainsPlot(profiles, domains, { width, pointed: pointed ?? undefined });
  };
  const label = "Scores by domain; the table has the numbers.";
  return <Chart label={label} plot={plot} of={[domains, compared, pointed]} />;
}

function Numbers({ domains, compared }: DrawnProps) {
  const models = compared.map(({ name, shares }, place): Column<string> => ({
    title: name,
    heading: <span class={`series-${place}`}>{name}</span>,
    kind: "number",
    cell: (domain) => formatShare(shares[domains.indexOf(domain)]),
  }));
  return (
    <DataTable
      label="Scores by domain"
      class="numbers"
      rows={domains}
      keyOf={(domain) => domain}
      columns={[{ title: "Domain", cell: (domain) => domain }, ...models]}
    />
  );
}
