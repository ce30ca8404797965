import { coverageCell, formatCount, formatShare } from "../../src/report/format-number.ts";
import type { SiteRun } from "../../src/schema/site.ts";
import { linkTo, type PageProps } from "../lib/router.ts";
import { DataTable, type Column } from "../parts/data-table.tsx";
import { FactList, ShareBar } from "../parts/figures.tsx";
import { Section, Empty, NotFound, ShowFile, Tabs } from "../parts/page.tsx";
import { RunOverview } from "../runs/run-overview.tsx";
import { SampleList, readSampleSearch } from "../runs/sample-list.tsx";
import { SamplePage } from "../runs/sample-page.tsx";

export function RunsPage({ index, route }: PageProps) {
  const [, id, sample] = route.path;
  if (index.runs.length === 0) {
    return (
      <Empty
        title="No runs yet"
        text="Evaluate a samples file, then serve the folder with the results."
        commands={
          "bcb evaluate --samples samples.jsonl --split complete --out results\nbcb serve --runs results"
        }
      />
    );
  }
  if (id === undefined) {
    return (
      <>
        <h1>Runs</h1>
        <p class="lead">
          Each run is one model's evaluated samples. Open a run to see why samples failed.
        </p>
        <DataTable label="Runs" class="run-table" rows={index.runs} columns={columns} />
      </>
    );
  }
  const run = index.runs.find((each) => each.id === id);
  if (run === undefined) return <NotFound noun="Run" href={linkTo(["runs"])} />;
  if (sample !== undefined) {
    return <SamplePage index={index} run={run} name={sample} route={route} />;
  }
  return <OneRun index={index} run={run} route={route} />;
}

const views = { overview: "Overview", samples: "Samples", settings: "Settings" } as const;

function OneRun({ index, run, route }: PageProps & { run: SiteRun }) {
  // A link from a task's page names the task alone.
  const asked = route.query.get("show") ?? (route.query.has("task") ? "samples" : "overview");
  const shown = asked === "samples" || asked === "settings" ? asked : "overview";
  return (
    <>
      <nav class="steps" aria-label="Runs">
        <a href={linkTo(["runs"])}>All runs</a>
        <span class="place" />
        {index.runs.length > 1 && <a href={linkTo(["compare"], { run: run.id })}>Compare</a>}
      </nav>
      <h1>{run.name}</h1>
      <p class="task-head">
        {[run.split, run.subset, run.calibration].map(
          (fact) =>
            fact !== null && (
              <span key={fact} class="tag">
                {fact}
              </span>
            ),
        )}
        <span>
          {run.whole ? formatCount(run.tasks, "task") : `${coverageCell(run)} tasks`},{" "}
          {formatCount(run.samples, "sample")}
        </span>
      </p>
      {!run.whole && (
        <p class="banner">
          This run covers {coverageCell(run)} tasks: its numbers are not comparable with those of
          full runs, and it is not ranked.
        </p>
      )}
      {run.broken > 0 && (
        <p class="banner">
          {formatCount(run.broken, "sample")} could not be run and are not scored: the numbers are
          incomplete. Run the same `bcb evaluate` again to retry them.
        </p>
      )}
      <div class="bar run-bar">
        <Tabs label="Parts of the run" path={["runs", run.id]} tabs={views} shown={shown} />
      </div>
      {shown === "samples" ? (
        <SampleList run={run.id} search={readSampleSearch(route.query)} />
      ) : (
        <ShowFile path={`data/runs/${run.id}.json`}>
          {(page) =>
            shown === "settings" ? (
              <div class="settings">
                {page.settings.map(({ title, rows }) => (
                  <Section key={title} title={title}>
                    <FactList facts={rows} />
                  </Section>
                ))}
              </div>
            ) : (
              <RunOverview run={run.id} page={page} />
            )
          }
        </ShowFile>
      )}
    </>
  );
}

const columns: readonly Column<SiteRun>[] = [
  { title: "Run", cell: ({ id, name }) => <a href={linkTo(["runs", id])}>{name}</a> },
  { title: "pass@1", kind: "number", look: "main", cell: (run) => formatShare(run.pass_at_1) },
  {
    title: "Bar",
    kind: "bar",
    cell: ({ pass_at_1: share }) => share !== null && <ShareBar value={share} />,
  },
  { title: "Split", cell: ({ split }) => split ?? "-" },
  { title: "Subset", cell: ({ subset }) => subset ?? "-" },
  { title: "Calibration", cell: ({ calibration }) => calibration ?? "-" },
  {
    title: "Tasks",
    kind: "number",
    cell: (run) => coverageCell(run),
    look: ({ whole }) => (whole ? "" : "partial"),
  },
  { title: "Samples", kind: "number", cell: ({ samples }) => samples.toLocaleString("en") },
  {
    title: "Not run",
    kind: "number",
    cell: ({ broken }) => broken,
    look: ({ broken }) => (broken === 0 ? "none" : "broken"),
  },
];
