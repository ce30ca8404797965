import { formatCount, formatShare } from "../../src/report/format-number.ts";
import { headlineK, shownScore } from "../../src/report/headline.ts";
import type { ModelTable } from "../../src/report/report-tables.ts";
import { Section } from "../parts/section.tsx";

/** Models by domains; the shade of a cell is its score. */
export function Domains({ table: { title, models } }: { table: ModelTable }) {
  const k = headlineK({ models });
  const scores = models.map((model) => shownScore(model)?.domains ?? {});
  const domains = [...new Set(scores.flatMap((score) => Object.keys(score)))].toSorted();
  if (domains.length === 0) return null;
  const sizeOf = (domain: string) => Math.max(...scores.map((score) => score[domain]?.tasks ?? 0));
  return (
    <Section title={`Domains${title === "" ? "" : `: ${title}`}`}>
      <p class="quiet">
        Pass@{k} over the tasks that use at least one library of the domain; a task may count in
        several.
      </p>
      <div class="scroll" tabIndex={0} role="region" aria-label={`Domains ${title}`}>
        <table class="heat">
          <thead>
            <tr>
              <th scope="col">Model</th>
              {domains.map((domain) => (
                <th key={domain} scope="col" class="number">
                  {domain} <small>{formatCount(sizeOf(domain), "task")}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {models.map(({ name }, place) => (
              <tr key={place}>
                <th scope="row">{name}</th>
                {domains.map((domain) => {
                  const share = scores[place]?.[domain]?.pass_at_k[k];
                  return (
                    <td key={domain} class="number" style={{ "--share": String(share ?? 0) }}>
                      {formatShare(share)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
