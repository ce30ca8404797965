import { formatCount, formatShare } from "../../src/report/format-number.ts";
import { headlineK, shownScore } from "../../src/report/headline.ts";
import type { ModelTable } from "../../src/report/report-tables.ts";
import { DataTable, type Column } from "../parts/data-table.tsx";
import { Section } from "../parts/section.tsx";

/** Models by domains; the shade of a cell is its score. */
export function Domains({ table: { title, models } }: { table: ModelTable }) {
  const k = headlineK({ models });
  const scores = models.map((model) => shownScore(model)?.domains ?? {});
  const domains = [...new Set(scores.flatMap((score) => Object.keys(score)))].toSorted();
  if (domains.length === 0) return null;
  const sizeOf = (domain: string) => Math.max(...scores.map((score) => score[domain]?.tasks ?? 0));
  const columns = domains.map((domain): Column<number> => {
    const shareOf = (place: number) => scores[place]?.[domain]?.pass_at_k[k];
    return {
      title: domain,
      heading: [domain, " ", <small>{formatCount(sizeOf(domain), "task")}</small>],
      kind: "number",
      cell: (place) => formatShare(shareOf(place)),
      style: (place) => ({ "--share": String(shareOf(place) ?? 0) }),
    };
  });
  return (
    <Section title={`Domains${title === "" ? "" : `: ${title}`}`}>
      <p class="quiet">
        Pass@{k} over the tasks that use at least one library of the domain; a task may count in
        several.
      </p>
      <DataTable
        label={`Domains ${title}`}
        class="heat"
        rows={[...models.keys()]}
        keyOf={(place) => place}
        columns={[{ title: "Model", cell: (place) => models[place]?.name }, ...columns]}
      />
    </Section>
  );
}
