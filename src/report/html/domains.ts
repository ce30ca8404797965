import { formatCount, formatShare } from "../format-number.ts";
import { headlineK, shownScore } from "../headline.ts";
import type { ModelTable } from "../report-tables.ts";
import { html, nothing, type Markup } from "./escape.ts";

/** Models by domains; the shade of a cell is its score. */
export function renderDomains({ title, models }: ModelTable): Markup {
  const k = headlineK({ models });
  const scores = models.map((model) => ({
    name: model.name,
    domains: shownScore(model)?.domains ?? {},
  }));
  const domains = [...new Set(scores.flatMap((score) => Object.keys(score.domains)))].toSorted();
  if (domains.length === 0) return nothing;
  const sizes = new Map(
    domains.map((d) => [d, Math.max(...scores.map((s) => s.domains[d]?.tasks ?? 0))]),
  );
  return html`<section>
    <h2>Domains${title === "" ? "" : `: ${title}`}</h2>
    <p>
      Pass@${k} over the tasks that use at least one library of the domain; a task may count in
      several.
    </p>
    <div class="scroll">
      <table class="heat">
        <thead>
          <tr>
            <th>Model</th>
            ${domains.map(
              (d) =>
                html`<th class="number">
                  ${d} <small>${formatCount(sizes.get(d) ?? 0, "task")}</small>
                </th>`,
            )}
          </tr>
        </thead>
        <tbody>
          ${scores.map(
            ({ name, domains: cells }) =>
              html`<tr>
                <th scope="row">${name}</th>
                ${domains.map((domain) => renderCell(cells[domain]?.pass_at_k[k]))}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
}

function renderCell(share: number | undefined): Markup {
  return html`<td class="number" style="--share: ${((share ?? 0) * 100).toFixed(0)}%">
    ${formatShare(share)}
  </td>`;
}
