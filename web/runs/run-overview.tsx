import type { SiteRunPage } from "../../src/schema/site-run.ts";
import { formatCount, formatShare } from "../../src/report/format-number.ts";
import { linkTo } from "../lib/router.ts";
import { kindName } from "../lib/words.ts";
import { DataTable, type Column } from "../parts/data-table.tsx";
import { Figures, OutcomeBar, ShareBar, type Figure } from "../parts/figures.tsx";
import { Section } from "../parts/page.tsx";

type Score = NonNullable<SiteRunPage["strict"]>;

interface Props {
  run: string;
  page: SiteRunPage;
}

/** A run in numbers: how much is solved, where, and why the rest fails. */
export function RunOverview({ run, page }: Props) {
  return (
    <>
      <Figures figures={listScores(page)} />
      <div class="two">
        <Section title="Outcomes">
          <OutcomeBar counts={page.outcomes} />
          {page.doubted > 0 && (
            <p class="banner">
              <a href={linkTo(["runs", run], { show: "samples", outcome: "doubted" })}>
                {formatCount(page.doubted, "sample")}
              </a>{" "}
              passed officially, but a control run with altered expectations shows that the pass was
              not earned.
            </p>
          )}
          <Kinds run={run} page={page} />
        </Section>
        {page.domains.length > 0 && (
          <Section title="Domains" note="pass@1 with 95% intervals">
            <Domains run={run} page={page} />
          </Section>
        )}
      </div>
      {page.clusters.length > 0 && (
        <Section title="Common failures" note="messages that differ only in values">
          <Clusters run={run} page={page} />
        </Section>
      )}
    </>
  );
}

function listScores({ scores, strict, without_known: rest }: SiteRunPage): Figure[] {
  const figures = scores.map((score) => toFigure(`pass@${score.k}`, score));
  if (strict !== null) figures.push(toFigure("pass@1, strict", strict));
  if (rest !== null) {
    const label = `pass@1 without ${formatCount(rest.known.length, "known task")}`;
    figures.push(toFigure(label, rest, rest.known.join(", ")));
  }
  return figures;
}

function toFigure(label: string, { value, low, high }: Score, hint = ""): Figure {
  const note = `${formatShare(low)} to ${formatShare(high)}`;
  return { label, value: formatShare(value), note, hint };
}

function Kinds({ run, page }: Props) {
  const most = page.by_kind[0]?.samples ?? 1;
  if (page.by_kind.length === 0) return <p class="quiet">Nothing failed.</p>;
  return (
    <table class="bars">
      <caption class="quiet">Why samples fail</caption>
      <tbody>
        {page.by_kind.map(({ name, samples }) => (
          <tr key={name}>
            <th scope="row">
              <a href={linkTo(["runs", run], { show: "samples", kind: name })}>{kindName(name)}</a>
            </th>
            <td class="bar-cell">
              <ShareBar value={samples / most} />
            </td>
            <td class="number">{samples.toLocaleString("en")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Domains({ run, page }: Props) {
  const columns: readonly Column<SiteRunPage["domains"][number]>[] = [
    {
      title: "Domain",
      cell: ({ domain }) => (
        <a href={linkTo(["runs", run], { show: "samples", domain })}>{domain}</a>
      ),
    },
    { title: "Bar", kind: "bar", cell: (score) => <ShareBar {...score} /> },
    { title: "pass@1", kind: "number", cell: ({ value }) => formatShare(value) },
    { title: "Tasks", kind: "number", cell: ({ tasks }) => tasks, look: "quiet" },
  ];
  return <DataTable class="bars" rows={page.domains} columns={columns} />;
}

function Clusters({ run, page }: Props) {
  return (
    <ol class="card clusters">
      {page.clusters.map((cluster) => (
        <li key={`${cluster.kind} ${cluster.exception} ${cluster.message}`}>
          <span class="number">{cluster.samples}</span>
          <div>
            <p class="cluster-name">
              <span class="tag">{kindName(cluster.kind)}</span>{" "}
              <code>
                {cluster.exception !== null && <b>{cluster.exception}: </b>}
                {cluster.message}
              </code>
            </p>
            <p class="quiet">
              {cluster.examples.map(({ task_id, file, sample }, place) => (
                <span key={`${file}-${sample}`}>
                  {place > 0 && ", "}
                  <a href={linkTo(["runs", run, `${file}-${sample}`])}>{task_id}</a>
                </span>
              ))}
              {cluster.samples > cluster.examples.length &&
                ` and ${(cluster.samples - cluster.examples.length).toLocaleString("en")} more`}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
