import type { SiteIndex } from "../../src/schema/site.ts";
import type { SiteAgreement } from "../../src/schema/site-compare.ts";
import { formatShare } from "../../src/report/format-number.ts";
import { linkTo } from "../lib/router.ts";
import type { CompareState } from "./compare-state.ts";

interface Props {
  index: SiteIndex;
  agreement: SiteAgreement;
  state: CompareState;
}

/** How often every two runs agree; each cell leads to the comparison of its two. */
export function AgreementMatrix({ index, agreement, state }: Props) {
  const names = new Map(index.runs.map(({ id, name }) => [id, name]));
  const cells = new Map(
    agreement.pairs.map((pair) => [`${pair.first} ${pair.second}`, pair] as const),
  );
  return (
    <div class="card scroll matrix" tabIndex={0} role="region" aria-label="Agreement">
      <table>
        <thead>
          <tr>
            <th scope="col">Run</th>
            {agreement.runs.map((id, place) => (
              <th key={id} scope="col" class="number" title={names.get(id)}>
                {place + 1}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {agreement.runs.map((row, place) => (
            <tr key={row}>
              <th scope="row">
                <span class="quiet">{place + 1}</span> {names.get(row) ?? row}
              </th>
              {agreement.runs.map((column, other) => {
                const [low, high] = place < other ? [place, other] : [other, place];
                const pair = cells.get(`${low} ${high}`);
                if (pair === undefined || pair.tasks === 0) {
                  return (
                    <td key={column} class="number none">
                      {place === other ? "" : "-"}
                    </td>
                  );
                }
                const share = (pair.both + pair.neither) / pair.tasks;
                const [first, second] = [agreement.runs[low] ?? "", agreement.runs[high] ?? ""];
                const isShown = first === state.first && second === state.second;
                return (
                  <td key={column} class="number" style={{ "--share": String(share) }}>
                    <a
                      href={linkTo(["compare"], { run: [first, second] })}
                      aria-current={isShown ? "true" : undefined}
                      title={`Of ${pair.tasks} tasks: both solve ${pair.both}, neither ${pair.neither}, only one ${pair.only_first + pair.only_second}`}
                    >
                      {formatShare(share)}
                    </a>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
