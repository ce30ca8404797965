import { listDomains, rankingScore } from "../../src/analysis/rank-entries.ts";
import { useCallback, useState } from "preact/hooks";
import type { LeaderboardEntry } from "../../src/schema/leaderboard.ts";
import { formatShare } from "../../src/report/format-number.ts";
import { setQuery } from "../lib/router.ts";
import { Chart } from "../parts/chart.tsx";
import { Select } from "../parts/select.tsx";
import type { RankedEntry } from "./arrange.ts";
import type { BoardState } from "./board-state.ts";

interface Props {
  rows: readonly RankedEntry[];
  state: BoardState;
}

interface Compared {
  name: string;
  shares: readonly (number | null)[];
}

const most = 4;

/** A few models over the seven domains: a drawing, and the same numbers as a table. */
export function DomainRadar({ rows, state }: Props) {
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
  const plot = useCallback(
    async (width: number) => {
      const { domainsPlot } = await import("../../src/report/plots/domains-plot.ts");
      const profiles = compared.map(({ name, shares }) => ({
        name,
        scores: Object.fromEntries(domains.map((domain, place) => [domain, shares[place] ?? null])),
      }));
      return domainsPlot(profiles, domains, { width, pointed: pointed ?? undefined });
    },
    [JSON.stringify([domains, compared, pointed])],
  );
  return <Chart label="Scores by domain; the table has the numbers." plot={plot} />;
}

function Numbers({ domains, compared }: DrawnProps) {
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label="Scores by domain">
      <table>
        <thead>
          <tr>
            <th scope="col">Domain</th>
            {compared.map(({ name }, place) => (
              <th key={name} scope="col" class={`number series-${place}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {domains.map((domain, row) => (
            <tr key={domain}>
              <th scope="row">{domain}</th>
              {compared.map(({ name, shares }) => (
                <td key={name} class="number">
                  {formatShare(shares[row])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
