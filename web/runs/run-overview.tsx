import type { SiteRunPage } from "../../src/schema/site-run.ts";
import { formatCount, formatShare } from "../lib/format.ts";
import { linkTo } from "../lib/router.ts";
import { kindName } from "../lib/words.ts";
import { OutcomeBar } from "../parts/outcome-bar.tsx";
import { Section } from "../parts/section.tsx";
import { ShareBar } from "../parts/share-bar.tsx";

interface Props {
  run: string;
  page: SiteRunPage;
}

/** A run in numbers: how much is solved, where, and why the rest fails. */
export function RunOverview({ run, page }: Props) {
  return (
    <>
      <Scores page={page} />
      <div class="two">
        <Section title="Outcomes">
          <OutcomeBar counts={page.outcomes} />
          {page.doubted > 0 && (
            <p class="banner">
              <a href={linkTo(["runs", run], { show: "samples", outcome: "doubted" })}>
                {formatCount(page.doubted, "sample")}
              </a>{" "}
              passed officially, and a run with changed expectations says that it was not earned.
            </p>
          )}
          <Kinds run={run} page={page} />
        </Section>
        {page.domains.length > 0 && (
          <Section title="Domains" note="pass@1 with 95 % intervals">
            <Domains run={run} page={page} />
          </Section>
        )}
      </div>
      {page.clusters.length > 0 && (
        <Section title="Failures in common" note="messages that differ in values only">
          <Clusters run={run} page={page} />
        </Section>
      )}
    </>
  );
}

function Scores({ page }: { page: SiteRunPage }) {
  const { scores, strict, without_known: rest } = page;
  return (
    <dl class="figures">
      {scores.map(({ k, value, low, high }) => (
        <div key={k}>
          <dt>pass@{k}</dt>
          <dd>
            {formatShare(value)}
            <small>
              {formatShare(low)} to {formatShare(high)}
            </small>
          </dd>
        </div>
      ))}
      {strict !== null && (
        <div>
          <dt>pass@1, strict</dt>
          <dd>
            {formatShare(strict.value)}
            <small>
              {formatShare(strict.low)} to {formatShare(strict.high)}
            </small>
          </dd>
        </div>
      )}
      {rest !== null && (
        <div>
          <dt title={rest.known.join(", ")}>
            pass@1 without {formatCount(rest.known.length, "known task")}
          </dt>
          <dd>
            {formatShare(rest.value)}
            <small>
              {formatShare(rest.low)} to {formatShare(rest.high)}
            </small>
          </dd>
        </div>
      )}
    </dl>
  );
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
  return (
    <table class="bars">
      <thead>
        <tr>
          <th scope="col">Domain</th>
          <th scope="col" class="bar-cell">
            <span class="unseen">Bar</span>
          </th>
          <th scope="col" class="number">
            pass@1
          </th>
          <th scope="col" class="number">
            Tasks
          </th>
        </tr>
      </thead>
      <tbody>
        {page.domains.map(({ domain, tasks, value, low, high }) => (
          <tr key={domain}>
            <th scope="row">
              <a href={linkTo(["runs", run], { show: "samples", domain })}>{domain}</a>
            </th>
            <td class="bar-cell">
              <ShareBar value={value} low={low} high={high} />
            </td>
            <td class="number">{formatShare(value)}</td>
            <td class="number quiet">{tasks}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Clusters({ run, page }: Props) {
  return (
    <ol class="clusters">
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
